"""What lives on the server: games being played, studies, simulations, tournaments."""
