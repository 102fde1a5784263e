import Fastify from 'fastify';

/** A log that nobody reads. */
export const quietLog = Fastify({ logger: { level: 'silent' } }).log;
