import path from 'node:path';

/**
 * For the environment of servers and commands that tests start as processes: what Node has compiled it keeps for the
 * next of them, which then starts in half the time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/node'),
};
