import { useEffect } from 'react';

let title = '';
/** What comes before the title in the tab while something is late. */
let alarm: string | null = null;

function show(): void {
  document.title = [alarm && `(!) ${alarm}`, title, 'Hotdrop'].filter(Boolean).join(' · ');
}

/** Names the page in the tab: 'Tournaments · Hotdrop'. */
export function useTitle(text: string): void {
  useEffect(() => {
    title = text;
    show();
  }, [text]);
}

/**
 * Puts what is late before the page's title, and shakes the phone when it becomes late; null while nothing is. A browser
 * refuses to shake the phone of somebody who has not touched the page yet.
 */
export function useAlarm(text: string | null): void {
  const isLate = text !== null;
  useEffect(() => {
    alarm = text;
    show();
    return () => {
      alarm = null;
      show();
    };
  }, [text]);
  useEffect(() => {
    if (isLate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
  }, [isLate]);
}
