# One image for every process of Sello; the command selects the process:
#   node dist/server/main.js    the API (default)
#   node dist/worker/main.js    the worker
#   sello …                     the operator's command line
# Based on glibc: the Temporal SDK has no native build for musl. Built by Docker 20.10 and later, with or without BuildKit, and by buildah.
ARG NODE_IMAGE=node:24-bookworm-slim
# With this limit of V8's heap, API and worker each stay below 512 MiB.
ARG NODE_OPTIONS=--max-old-space-size=160

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs
# V8 uses compiled code only with the options that it was compiled with.
ARG NODE_OPTIONS
RUN node scripts/image-tree.mjs /app

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Sello" \
      org.opencontainers.image.description="Self-hosted file certification: NOM-151 time stamps and Bitcoin anchors" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="Apache-2.0"
# The system's store of authorities, which the base image lacks and to which operators add their own.
# A new named volume inherits owner and mode from the folder it is mounted on.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/cache/debconf/*-old /var/log/apt /var/log/dpkg.log \
    && install --directory --owner=node --group=node --mode=0700 \
      /var/lib/sello /var/lib/sello/keys /var/lib/sello/wallet /var/lib/sello/psc \
    && install --directory --owner=node --group=node --mode=0755 /var/lib/sello/chain \
    && ln -s /app/dist/cli/main.js /usr/local/bin/sello
ARG NODE_OPTIONS
ENV NODE_ENV=production \
    NODE_OPTIONS=${NODE_OPTIONS} \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_HOST=127.0.0.1 \
    METRICS_PORT=9464
WORKDIR /app
COPY --from=build /app ./
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
EXPOSE 3000 9464
# Checks liveness of the API and of the worker, not readiness: restarting a process does not help when a database is down. Other commands disable this check.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
