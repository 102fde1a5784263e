import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildApp, createServer } from '../../src/app.ts';
import { createDeps } from '../../src/modules/deps.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { listenForSignals } from '../../src/platform/db/signals.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { notFoundModule, pages } from '../../src/platform/web-app/pages.ts';
import { quietConfig } from '../quiet-config.ts';

/**
 * Returns every route that the server registers, e.g. 'GET /api/scrims/:id', also those outside the contract
 * and of a small built web app that it creates in `folder`. HEAD is omitted where it follows from GET.
 */
export async function registeredRoutes(folder: string, settings: Partial<Config>): Promise<string[]> {
  const webDist = path.join(folder, 'web');
  await mkdir(path.join(webDist, '.vite'), { recursive: true });
  await writeFile(
    path.join(webDist, 'index.html'),
    '<html><head></head><body><div id="root"></div></body></html>',
  );
  const modules = [...pages.map(page => page.module), notFoundModule];
  const manifest = Object.fromEntries(modules.map(module => [module, { file: 'page.js' }]));
  await writeFile(path.join(webDist, '.vite/manifest.json'), JSON.stringify(manifest));

  const config = quietConfig(folder, settings);
  const app = createServer(config, false);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push(`${name} ${url}`);
  });
  const db = openDatabase({ connectionString: config.databaseUrl ?? '' });
  const signals = await listenForSignals({ connectionString: config.databaseUrl ?? '' });
  const publicUrl = () => 'http://localhost';
  const deps = createDeps({
    config,
    db,
    signals,
    redis: null,
    clock: systemClock,
    log: app.log,
    publicUrl,
  });
  try {
    await buildApp(app, { config, deps, webDist, publicUrl });
    await app.ready();
  } finally {
    await app.close();
    await deps.mailer.close();
    await signals.close();
    await db.destroy();
  }
  return routes.filter(
    route => !routes.includes(route.replace(/^HEAD /, 'GET ')) || !route.startsWith('HEAD '),
  );
}
