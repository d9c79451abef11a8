"""Demonstration tournaments, made by the services as a real evening would be."""
