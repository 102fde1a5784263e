import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { api } from '../lib/api/client.ts';
import { unseenQuery } from './unseen.ts';

/** Pages about a scrim or tournament, with its ID. */
const about = /^\/(?:scrims|rooms|tournaments)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;

/**
 * Marks notifications about a scrim or tournament as seen while the user looks at one of its pages. Asks once per
 * page and count, and never if there is nothing to see.
 */
export function useSeenByVisit(unseen: number): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isLooking = useSyncExternalStore(subscribe, looks);
  const asked = useRef('');
  useEffect(() => {
    const subjectId = about.exec(pathname)?.[1];
    const visit = `${pathname} ${unseen}`;
    if (!subjectId || !isLooking || unseen === 0 || asked.current === visit) return;
    asked.current = visit;
    api('POST /notifications/seen', { body: { subjectId } }).then(
      ({ unseen: left }) => {
        // The rest is about something else.
        if (asked.current === visit) asked.current = `${pathname} ${left}`;
        client.setQueryData(unseenQuery.queryKey, left);
      },
      () => {},
    );
  }, [client, pathname, isLooking, unseen]);
}

const looks = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  for (const type of ['focus', 'blur']) window.addEventListener(type, onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    for (const type of ['focus', 'blur']) window.removeEventListener(type, onChange);
  };
}
