"""Who plays whom, when and from which opening: tournaments as settings."""
