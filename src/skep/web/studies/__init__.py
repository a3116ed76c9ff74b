"""Studies on the server: documents, their scores and the analysis that runs beside them."""
