import type { FastifyBaseLogger } from 'fastify';

/** Where a service logs its failures; its callers continue. */
export type ErrorLog = Pick<FastifyBaseLogger, 'error'>;
