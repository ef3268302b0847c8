# The built server, its production dependencies and Node; docs/operations.md, "Run it", has the commands.
ARG NODE_IMAGE=node:24-bookworm-slim

# A pid 1 that passes signals on and buries orphans (static), and an allocator that gives memory back; copied, so that the last stage
# needs no package manager.
FROM ${NODE_IMAGE} AS packages
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 tini \
  && cp /usr/lib/*/libjemalloc.so.2 /usr/local/lib/ && rm -rf /var/lib/apt/lists/*

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY rolldown.config.ts tsconfig.json ./
COPY deploy/sbom.ts deploy/sbom.ts
COPY clients/typescript/src clients/typescript/src
COPY console console
COPY src src
# Of these the build makes src/generated.
COPY docs/api-guide.md docs/api-guide.md
COPY codegen codegen
COPY spec spec
# What only compilers and debuggers read is half of the dependencies' size, and so are better-sqlite3's sources and its
# binaries for other systems, and what a login to Azure takes in a browser.
RUN npm run build \
  && npm run sbom \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -exec rm {} + \
  && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/@azure/msal-browser \
  && find node_modules/better-sqlite3/prebuilds -type f ! -name 'linux-*' -exec rm {} + \
  && chmod 755 dist/cli.js

# `docker build --target verify`: what speaks to a server, and is none.
FROM ${NODE_IMAGE} AS verify
LABEL org.opencontainers.image.title="Baton verify" \
  org.opencontainers.image.description="Verifies a server against the contract of Baton, or any server of MCP or A2A" \
  org.opencontainers.image.licenses="Apache-2.0"
COPY LICENSE package.json /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
RUN ln -s /app/dist/cli.js /usr/local/bin/baton
ENV NODE_ENV=production NODE_NO_WARNINGS=1
USER 1000:1000
WORKDIR /reports
ENTRYPOINT ["baton", "verify"]

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Baton" \
  org.opencontainers.image.description="Runs LLM agents behind an HTTP API, and streams everything they do, durably logged" \
  org.opencontainers.image.licenses="Apache-2.0"
COPY --from=packages /usr/bin/tini-static /usr/bin/tini
COPY --from=packages /usr/local/lib/libjemalloc.so.2 /usr/local/lib/libjemalloc.so.2
COPY LICENSE package.json /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
# 1000 is the user `node` of the base image. Relative paths (`sqlite:./data/baton.db`, `./mcp.json`) lead to the folder.
RUN ln -s /app/dist/cli.js /usr/local/bin/baton \
  && mkdir -p /var/lib/baton/data && chmod 700 /var/lib/baton/data && chown 1000:1000 /var/lib/baton/data
# What is printed is kept by whoever collects it: the first token is none of that, and its path is no secret; Node's warnings are lines
# of the log already. The last three for less memory: docs/operations.md, "Sizing".
# hadolint ignore=DL3064
ENV NODE_ENV=production HOST=0.0.0.0 FIRST_TOKEN_FILE=/var/lib/baton/data/first-token NODE_NO_WARNINGS=1 \
    NODE_OPTIONS=--max-semi-space-size=8 LD_PRELOAD=/usr/local/lib/libjemalloc.so.2 \
    MALLOC_CONF=background_thread:true,narenas:2,dirty_decay_ms:100,muzzy_decay_ms:0
USER 1000:1000
WORKDIR /var/lib/baton
VOLUME /var/lib/baton/data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Flags of V8, for a server that is soon fast and stays small: docs/operations.md, "Sizing".
ENTRYPOINT ["tini", "--", "node", "--invocation-count-for-turbofan=300", "--minimum-invocations-after-ic-update=100", "--no-allocation-site-pretenuring", \
  "--initial-heap-size=16", "--heap-growing-percent=100", "/app/dist/cli.js"]
CMD ["serve"]
