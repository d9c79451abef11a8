"""How many answer, and for how long. Where: on the socket that systemd hands over."""

import os

wsgi_app = "config.wsgi_hosted:application"
workers = int(os.environ.get("SCHAFKOPF_PROCESSES", "4"))
worker_class = "gthread"
threads = 8
timeout = 60  # seconds without a sign of life, and a worker is replaced
graceful_timeout = 30
keepalive = 75  # longer than the proxy keeps its lines: it closes them, never this side
max_requests, max_requests_jitter = 20_000, 2_000
control_socket_disable = True  # systemd is who stops and reloads it
