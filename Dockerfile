# syntax=docker/dockerfile:1

# One image for every process of Sello; the command selects the process:
#   node dist/server/main.js    the API (default)
#   node dist/worker/main.js    the worker
#   node dist/cli/main.js …     the operator's command line
# Based on glibc: the Temporal SDK has no native build for musl.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/tmp/npm npm ci --cache /tmp/npm
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM ${NODE_IMAGE}
# With the limit of V8's heap, API and worker each stay below 512 MiB.
ENV NODE_ENV=production \
    NODE_OPTIONS=--max-old-space-size=160 \
    HOST=0.0.0.0 \
    PORT=3000
WORKDIR /app
# A new named volume inherits owner and mode from the folder it is mounted on.
RUN install --directory --owner=node --group=node --mode=0700 \
      /var/lib/sello /var/lib/sello/keys /var/lib/sello/wallet /var/lib/sello/psc \
    && install --directory --owner=node --group=node --mode=0755 /var/lib/sello/chain
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
# Checks liveness, not readiness: restarting the API does not help when a database is down. Other commands disable this check.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
