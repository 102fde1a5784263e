import type { FastifyBaseLogger } from 'fastify';

/** Where a service tells of what it could not do; its callers go on. */
export type ErrorLog = Pick<FastifyBaseLogger, 'error'>;
