import type { Page } from '@playwright/test';

/** The offline copy, as the browser keeps it. */
export const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('mine')).match('/next-match'))?.json());

/** Waits for the service worker, and a page that it serves. */
export const workerRuns = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await new Promise<void>(resolve => {
      if (navigator.serviceWorker.controller) resolve();
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    });
  });
