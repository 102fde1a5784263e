import type { FastifyInstance } from 'fastify';
import type { JobHandlers } from '../platform/jobs/jobs.ts';

/** What a domain adds to the server: services for the modules after it, its routes and its jobs. */
export type Module<Services extends object = object> = {
  services: Services;
  routes?(app: FastifyInstance): void | Promise<void>;
  jobs?: Partial<JobHandlers>;
};

/** Returns the jobs of all modules as one set of handlers. */
export function jobsOf(modules: readonly Module[]): JobHandlers {
  const lane = (name: keyof JobHandlers) => Object.assign({}, ...modules.map(({ jobs }) => jobs?.[name]));
  return {
    prompt: lane('prompt'),
    slow: lane('slow'),
    outbound: lane('outbound'),
    standing: lane('standing'),
  };
}
