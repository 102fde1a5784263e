import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type BrowserSubscription, startPushService } from '@hotdrop/server/test/push/push-service.ts';

/** A push that the push service took for a phone, decrypted; `at`: when, by the clock, in ms. */
export type Arrival = { phone: number; at: number; payload: string };

export type Phones = {
  /** The push service, as `PUSH_HOSTS` names it. */
  host: string;
  /** What each phone's browser sends to Hotdrop. */
  subscriptions: BrowserSubscription[];
  /** Pushes since the last reset, in the order of their arrival. */
  arrivals(): readonly Arrival[];
  reset(): void;
  /** Ends the push service; returns what it did not accept. */
  end(): Promise<string[]>;
};

type Started = Pick<Phones, 'host' | 'subscriptions'>;

/**
 * Subscribes this many phones at a stand-in of a push service, on a separate thread: what it decrypts and when
 * does not depend on how busy this one is.
 */
export async function startPhones(count: number): Promise<Phones> {
  const worker = new Worker(import.meta.filename, { workerData: count });
  const [{ host, subscriptions }] = (await once(worker, 'message')) as [Started];
  const arrivals: Arrival[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<string[]>();
  worker.on('message', (message: Arrival | { faults: string[] }) => {
    if ('faults' in message) resolve(message.faults);
    else arrivals.push(message);
  });
  worker.on('error', error => resolve([String(error)]));
  return {
    host,
    subscriptions,
    arrivals: () => arrivals,
    reset: () => void arrivals.splice(0),
    end() {
      worker.postMessage('end');
      return ended;
    },
  };
}

async function runPhones(count: number): Promise<void> {
  const service = await startPushService();
  const subscriptions = Array.from({ length: count }, () => service.subscribe());
  const phoneOf = new Map(subscriptions.map(({ endpoint }, phone) => [endpoint, phone]));
  service.state.reply = ({ endpoint, message }) => {
    const at = Date.now();
    parentPort?.postMessage({ phone: phoneOf.get(endpoint), at, payload: JSON.stringify(message) });
    return null;
  };
  parentPort?.once('message', async () => {
    await service.close();
    parentPort?.postMessage({ faults: service.faults });
  });
  parentPort?.postMessage({ host: service.host, subscriptions } satisfies Started);
}

if (!isMainThread) await runPhones(workerData as number);
