import { Worker } from 'node:worker_threads';

/** Runs a load file on a separate thread until ended; `end` returns what the thread counted. */
export function startOnThread(filename: string, workerData: object): { end(): Promise<number> } {
  const worker = new Worker(filename, { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.once('message', resolve).once('error', reject);
  return {
    end() {
      worker.postMessage('end');
      return promise;
    },
  };
}
