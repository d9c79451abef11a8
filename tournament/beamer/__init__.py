"""The projector: what the hall sees from ten metres, and the phone that says what it shows."""
