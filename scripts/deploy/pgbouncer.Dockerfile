FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer postgresql-client \
  && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 6432
# It ends at once on SIGTERM; on SIGINT when the statements under way have ended.
STOPSIGNAL SIGINT
ENTRYPOINT ["/usr/sbin/pgbouncer"]
CMD ["/etc/pgbouncer/pgbouncer.ini"]
