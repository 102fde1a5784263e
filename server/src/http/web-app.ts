import type { FastifyInstance } from 'fastify';
export async function webAppPlugin(
  _app: FastifyInstance,
  _options: { dist: string; tournaments: unknown },
): Promise<void> {}
