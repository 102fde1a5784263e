import { sessionSnapshot, subscribeToSession } from '../lib/session/store.ts';
import { forgetAccount, readNextMatch } from './next-match.ts';
import { closeNotifications } from './on-screen.ts';
import { endForeignPush } from './push.ts';

/** Registers the service worker, or removes it if the server no longer has one: browsers keep it for good. */
export async function startWorker(): Promise<void> {
  forgetOnSignOut();
  // The development server has no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Does not look at the server if the browser has this worker already.
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
  if (!serviceWorker.controller) return;
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 404) await (await serviceWorker.getRegistration())?.unregister();
}

/** Deletes what the phone keeps of an account, and ends its pushes, when its session ends or another one signs in. */
function forgetOnSignOut(): void {
  const userId = () => sessionSnapshot().user?._id;
  let known = userId();
  // The session may have ended before this started.
  const forgetForeign = () =>
    void readNextMatch().then(match => {
      if (match && match.userId !== userId()) void forgetAccount();
    });
  forgetForeign();
  if (sessionSnapshot().status !== 'loading') void endForeignPush(known);
  subscribeToSession(() => {
    const now = userId();
    if (known !== undefined && now !== known) {
      void endForeignPush(now);
      void forgetAccount().then(() => closeNotifications());
    } else if (now !== known) forgetForeign();
    known = now;
  });
}
