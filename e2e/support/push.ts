import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BrowserSubscription } from '../../server/test/push/push-service.ts';
import { expect } from './test.ts';

/**
 * Lets a page subscribe at a stand-in of a push service: browsers subscribe only at their maker's, on the internet.
 * All after that is the browser's own: worker, notifications, permission.
 */
export async function subscribesAt(page: Page, subscription: BrowserSubscription): Promise<void> {
  await page.addInitScript(json => {
    // As a browser's own, it outlives the document.
    const key = 'stand-in of a push service';
    const unsubscribe = async () => {
      localStorage.removeItem(key);
      return true;
    };
    const own = { ...json, toJSON: () => json, options: {}, unsubscribe } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'subscribed');
      return own;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) === null ? null : own);
  }, subscription);
}

/** The service worker of a browser as a push service and the phone's screen see it. */
export async function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  const origin = new URL(worker.url()).origin;
  // The app itself may be closed.
  const session = await context.newCDPSession(await context.newPage());
  const errors: string[] = [];
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
    errors.push(errorMessage.errorMessage),
  );
  const registrationId = await findRegistration(session, `${origin}/`);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { showNotification } = scope.ServiceWorkerRegistration.prototype;
    scope.shown = 0;
    scope.ServiceWorkerRegistration.prototype.showNotification = async function (...args) {
      await showNotification.apply(this, args);
      scope.shown++;
    };
  });
  const countShown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
  /** Waits until it is shown: Chromium drops a notification if it is asked for the list while it shows it. */
  async function deliverText(data: string): Promise<void> {
    const before = await countShown();
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(countShown).toBe(before + 1);
  }
  return {
    /** What the worker has thrown so far. */
    errors,

    deliver: (message: unknown) => deliverText(JSON.stringify(message)),

    /** Delivers a push as it came, JSON or not. */
    deliverText,

    /** Waits for notifications with these titles, and no others. */
    async expectNotifications(wanted: string[]): Promise<void> {
      await expect.poll(titles).toEqual(wanted);
    },

    /** Returns what the phone shows of the next match without a network; null if nothing. */
    offlineCopy: () =>
      context.serviceWorkers()[0]?.evaluate(async () => {
        const found = await (await caches.open('mine')).match('/next-match');
        return (await found?.json()) ?? null;
      }),

    /**
     * Taps on a notification. Returns the addresses that the worker has opened in new tabs: browsers let it only
     * after a real tap.
     */
    tap: (title: string) =>
      context.serviceWorkers()[0]?.evaluate(async wanted => {
        const { registration, Clients } = globalThis as unknown as WorkerScope;
        const notification = (await registration.getNotifications()).find(one => one.title === wanted);
        if (!notification) throw new Error(`no notification ${wanted}`);
        const opened: string[] = [];
        Clients.prototype.openWindow = async address => {
          opened.push(new URL(address, location.origin).href);
        };
        await new Promise<unknown>((resolve, reject) => {
          const waitUntil = (work: Promise<unknown>) => work.then(resolve, reject);
          dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
        });
        return opened;
      }, title),
  };

  async function titles(): Promise<string[]> {
    const shown = await context.serviceWorkers()[0]?.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
    return shown ?? [];
  }
}

/** What these tests use of a worker's globals. */
type WorkerScope = {
  /** How many notifications it has shown. */
  shown: number;
  registration: ServiceWorkerRegistration;
  ServiceWorkerRegistration: { prototype: ServiceWorkerRegistration };
  Clients: { prototype: { openWindow(address: string): Promise<void> } };
};

async function findRegistration(session: CDPSession, scope: string): Promise<string> {
  const found = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  return found;
}
