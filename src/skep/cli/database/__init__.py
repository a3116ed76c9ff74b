"""The commands of `skep db`, one file each."""
