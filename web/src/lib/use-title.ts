import { useEffect } from 'react';

let title = '';
/** Prefix of the tab's title while something is late. */
let alarm: string | null = null;

function show(): void {
  document.title = [alarm && `(!) ${alarm}`, title, 'Hotdrop'].filter(Boolean).join(' · ');
}

/** Sets the tab's title: 'Tournaments · Hotdrop'. */
export function useTitle(text: string): void {
  useEffect(() => {
    title = text;
    show();
  }, [text]);
}

/**
 * Shows what is late before the tab's title, and vibrates when it becomes late; null: nothing is. Browsers do not
 * vibrate before the user has touched the page.
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
