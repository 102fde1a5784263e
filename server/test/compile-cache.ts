import path from 'node:path';

/**
 * Environment of processes that tests start: Node keeps its compiled code for the next one, which then starts in
 * half the time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/node'),
};
