# The registry in one image: pages, API and command line. See docs/OPERATIONS.md.

FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
    && npm run build --workspace apps/web --silent \
    && npm prune --omit=dev --no-audit --no-fund \
    && find apps packages -name '*.test.ts*' -not -path '*/node_modules/*' -delete \
    && rm -rf apps/*/test apps/web/app apps/web/locales apps/web/public bench e2e scripts

FROM node:24-slim
# As apps/cli/bin/node-flags.mjs says.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    DATA_DIR=/data
# `registry read` copies repositories with git.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates git \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app .
RUN ln -s /app/apps/cli/bin/registry.mjs /usr/local/bin/registry \
    && install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000 8080
# Where no API listens (serve --only web), the pages' own files tell.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "const { API_PORT, PORT } = process.env, ask = (port, path) => fetch('http://127.0.0.1:' + port + path); ask(API_PORT || 8080, '/health').catch(() => ask(PORT || 3000, '/favicon.svg')).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["registry"]
CMD ["serve"]
