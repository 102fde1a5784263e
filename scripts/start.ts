import { ensureWebBuilt } from './web-build.ts';

/** `npm start`: the server with the web app of these sources. */
try {
  await ensureWebBuilt();
  await import('../server/src/main.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
