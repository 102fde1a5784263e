import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Config } from '../../src/platform/config/config.ts';
import { type Person, signIn } from '../people.ts';
import { type TestServer, useServer } from '../server.ts';
import { type BrowserSubscription, startPushService } from './push-service.ts';

/** Sets up a server that sends pushes through a stand-in of a push service, for the tests of one file. */
export async function usePush(settings: Partial<Config> = {}, logStream?: NodeJS.WritableStream) {
  const service = await startPushService();
  const server: TestServer = useServer(
    // The clock jumps ahead; sessions must outlive that.
    { pushHosts: [service.host], accessTokenSeconds: 30 * 24 * 3600, ...settings },
    logStream,
  );
  // Jobs run when the test says so.
  beforeAll(() => server.deps.jobs.pause());
  beforeEach(() => {
    service.state.reply = () => null;
    service.received.length = 0;
  });
  afterAll(async () => {
    await service.close();
    expect(service.faults).toEqual([]);
  });

  const browserOf = new Map<string, BrowserSubscription>();

  return {
    service,
    server,
    /**
     * Turns notifications on for a person, in a new browser unless one is given. A session is one browser: in
     * another one the person signs in first.
     */
    async turnOn(
      person: Person,
      browser: BrowserSubscription = service.subscribe(),
      label = 'Chrome on Android',
    ) {
      const own = browserOf.get(person.token) ?? browser;
      const { token } = own === browser ? person : await signIn(server, person);
      browserOf.set(token, browser);
      const { status, body } = await server.call('POST /push/subscriptions', {
        token,
        body: { ...browser, label },
      });
      expect(status).toBe(201);
      return { browser, deviceId: body.device._id as string, renewToken: body.renewToken as string };
    },
    /** Runs everything that is due, by the clock. @throws Error if a job fails */
    async run(): Promise<void> {
      await server.deps.jobs.runDue();
      const failed = await server.deps.db
        .selectFrom('jobs')
        .select(['kind', 'last_error'])
        .where('last_error', 'is not', null)
        .execute();
      expect(failed).toEqual([]);
    },
    /** Returns the titles of a browser's notifications so far. */
    titles: (browser: BrowserSubscription): string[] =>
      service.pushesTo(browser).map(({ message }) => message.notification.title),
  };
}
