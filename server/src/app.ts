import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { limits } from '@hotdrop/contract/limits.ts';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { mountAdminListRoutes } from './features/admin-lists/admin-lists.routes.ts';
import { mountAuditLogRoutes } from './features/audit/audit-log.routes.ts';
import { mountAuthRoutes } from './features/auth/auth.routes.ts';
import { mountDashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { mountErasureRoutes } from './features/erasure/erasure.routes.ts';
import { mountExportRoutes } from './features/exports/exports.routes.ts';
import { mountGroupRoomRoutes } from './features/group-rooms/group-rooms.routes.ts';
import { mountGroupRoutes } from './features/groups/groups.routes.ts';
import { mountKickRequestRoutes } from './features/kick-requests/kick-requests.routes.ts';
import { kycFormRoutes, mountKycRoutes } from './features/kyc/kyc.routes.ts';
import { mountAdminOrganizationRoutes } from './features/organizations/admin-organizations.routes.ts';
import { mountOrganizationRoutes } from './features/organizations/organizations.routes.ts';
import { mountOutboxRoutes } from './features/outbox/outbox.routes.ts';
import { mountPaymentRoutes } from './features/payments/payments.routes.ts';
import { mountPointsRoutes, pointsFormRoutes } from './features/points/points.routes.ts';
import { mountProfileRoutes } from './features/profile/profile.routes.ts';
import { mountPromoRoutes } from './features/promos/promos.routes.ts';
import { mountPromotionRoutes } from './features/promos/promotions.routes.ts';
import { mountAdminRatingRoutes } from './features/ratings/admin-ratings.routes.ts';
import { mountRatingRoutes } from './features/ratings/ratings.routes.ts';
import { mountScrimRoomRoutes } from './features/scrim-rooms/scrim-rooms.routes.ts';
import { mountAdminScrimRoutes } from './features/scrims/admin-scrims.routes.ts';
import { mountScrimRoutes } from './features/scrims/scrims.routes.ts';
import { mountServiceRoutes } from './features/service/service.routes.ts';
import { mountStatsRoutes } from './features/stats/stats.routes.ts';
import { mountTournamentRoutes } from './features/tournaments/tournaments.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { mountAdminUserRoutes } from './features/users/admin-users.routes.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { authenticatePlugin } from './http/authenticate.ts';
import { callerPlugin } from './http/caller.ts';
import { drainPlugin } from './http/drain.ts';
import { asAppError, errorRepliesPlugin, sendError } from './http/error-replies.ts';
import { fairTurnsPlugin } from './http/fair-turns.ts';
import { fileTurnsPlugin } from './http/file-turns.ts';
import { jsonBodiesPlugin } from './http/json-bodies.ts';
import { overloadPlugin } from './http/overload.ts';
import { pipeliningPlugin } from './http/pipelining.ts';
import { rateLimitsPlugin } from './http/rate-limits.ts';
import { requestIds } from './http/request-id.ts';
import { requestLogPlugin } from './http/request-log.ts';
import { securityHeaders, securityHeadersPlugin } from './http/security-headers.ts';
import { tinyChunksPlugin } from './http/tiny-chunks.ts';
import { answerUnparsable } from './http/unparsable-requests.ts';
import { unreadBodiesPlugin } from './http/unread-bodies.ts';
import { AppError } from './lib/errors.ts';
import { metricsPlugin } from './metrics/metrics-plugin.ts';
import { checkoutUrlOf } from './razorpay/razorpay.ts';
import { mayUpgrade } from './realtime/socket-server.ts';
import { webAppPlugin, withoutBrokenEscape } from './web-app/web-app.ts';

/**
 * The best of brotli takes a hundred times as long as this and saves little on answers made anew each time. The window is that
 * of an answer: the usual one takes megabytes for each that is being packed.
 */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** No answer takes us this long: what is under way then waits for the other side. In ms. */
const stalledMs = 60_000;

/** The bare Fastify instance: limits, request ids and logging; the services need its log. */
export function createServer(config: Config, logger: FastifyServerOptions['logger']): FastifyInstance {
  const headers = securityHeaders(isHttps(config));
  return Fastify({
    logger,
    rewriteUrl: ({ url = '/' }) => withoutBrokenEscape(url),
    // What Fastify refuses before any hook, such as a call's path with a broken escape.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendError(asAppError(error), request, reply);
    },
    clientErrorHandler: answerUnparsable(headers),
    // Nobody listens to the errors of a connection that Socket.IO does not take: one reset would end the process.
    http: { shouldUpgradeCallback: mayUpgrade },
    // Successful requests are not logged one by one: at thousands a second that is most of the work.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: limits.jsonBodyBytes,
    // A 5 MB picture over slow mobile data (0.25 Mbit/s) takes this long; headers have a limit of their own.
    requestTimeout: 180_000,
    // A reader or writer of whom nothing is heard this long is dropped, in the middle of an answer too (SECURITY B4).
    connectionTimeout: stalledMs,
    keepAliveTimeout: 65_000,
    genReqId: requestIds(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // While it closes, answers tell their connection to close; what is refused then, and when, is the drain's (drain.ts).
    return503OnClosing: false,
  });
}

/** Everything that answers, on a server that does not listen yet. `webDist`: the built web app, if it is to be served. */
export async function buildApp(
  app: FastifyInstance,
  {
    config,
    deps,
    webDist,
    publicUrl,
  }: { config: Config; deps: Deps; webDist: string | null; publicUrl: () => string },
): Promise<FastifyInstance> {
  await app.register(errorRepliesPlugin);
  await app.register(drainPlugin);
  await app.register(fairTurnsPlugin);
  await app.register(callerPlugin);
  await app.register(unreadBodiesPlugin);
  await app.register(pipeliningPlugin);
  await app.register(tinyChunksPlugin);
  await app.register(securityHeadersPlugin, { https: isHttps(config) });
  await app.register(requestLogPlugin);
  await app.register(metricsPlugin, { config, sources: deps });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      exposedHeaders: ['retry-after', 'x-request-id'],
      maxAge: 600,
    });
  }
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions,
  });
  await app.register(fileTurnsPlugin);
  await app.register(jsonBodiesPlugin);
  await app.register(overloadPlugin);
  await app.register(authenticatePlugin, { actorOf: deps.authenticator.actorOf });
  await app.register(rateLimitsPlugin, { enabled: config.rateLimit, makeLimiter: deps.makeLimiter });

  mountServiceRoutes(app, deps);
  mountApiDocs(app);
  mountAuthRoutes(app, deps);
  mountProfileRoutes(app, deps);
  mountErasureRoutes(app, deps);
  mountAdminUserRoutes(app, deps);
  mountTournamentRoutes(app, deps);
  mountGroupRoomRoutes(app, deps);
  mountGroupRoutes(app, deps);
  mountExportRoutes(app, deps);
  mountScrimRoutes(app, deps);
  mountAdminScrimRoutes(app, deps);
  mountKickRequestRoutes(app, deps);
  mountScrimRoomRoutes(app, deps);
  mountPointsRoutes(app, deps);
  mountRatingRoutes(app, deps);
  mountAdminRatingRoutes(app, deps);
  mountOrganizationRoutes(app, deps);
  mountAdminOrganizationRoutes(app, deps);
  mountKycRoutes(app, deps);
  mountPromoRoutes(app, deps);
  mountPromotionRoutes(app, deps);
  mountDashboardRoutes(app, deps);
  mountPaymentRoutes(app, deps);
  mountStatsRoutes(app, deps);
  mountAdminListRoutes(app, deps);
  mountAuditLogRoutes(app, deps);
  mountOutboxRoutes(app, deps);
  deps.realtime.attach(app.server, securityHeaders(isHttps(config)));
  app.addHook('preClose', async () => deps.realtime.close());
  await app.register(uploadsRoutes, { uploads: deps.uploads });
  await app.register(pointsFormRoutes, { points: deps.points });
  await app.register(kycFormRoutes, { kyc: deps.kyc });
  if (webDist) {
    const checkoutUrl = config.razorpay && checkoutUrlOf(config.razorpay);
    await app.register(webAppPlugin, { ...deps, dist: webDist, publicUrl, checkoutUrl });
  }
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply));
  return app;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
