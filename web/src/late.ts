import { watchInstallOffer } from './installed/install.ts';
import { startWorker } from './installed/worker.ts';
import { ignoreSecondTaps } from './lib/second-taps.ts';

/** Starts what no first paint needs. */
export function startLate(): void {
  ignoreSecondTaps();
  watchInstallOffer();
  void startWorker();
}
