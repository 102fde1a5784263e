import { tabStore } from '../lib/storage.ts';

const key = 'new-build-found-at';
const pauseMs = 60_000;

/**
 * Returns whether a deploy has replaced the app's files, so that only a reload can load more of it. True at most once a
 * minute: nodes with different builds must not reload a page over and over.
 */
export async function isNewBuildOut(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!entry || Date.now() - Number(tabStore.read(key)) < pauseMs) return false;
  const answer = await fetch(entry.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return false;
  tabStore.write(key, String(Date.now()));
  return true;
}
