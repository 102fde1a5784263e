import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { api } from '../lib/api/client.ts';
import { unseenQuery } from './unseen.ts';

/** Pages about a scrim or tournament, with its ID. */
const about = /^\/(?:scrims|rooms|tournaments)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;

/** Wait before the first retry, in ms; each further one waits twice as long. */
const retryMs = 15_000;

/**
 * Marks notifications about a scrim or tournament as seen while the user looks at one of its pages. Asks once per
 * visit, and again whenever the count has risen or a request failed; never if there is nothing to see.
 */
export function useSeenByVisit(unseen: number): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isLooking = useSyncExternalStore(subscribe, looks);
  /** What was asked last, and how many were left then or have been since. */
  const asked = useRef({ pathname: '', left: 0 });
  const [failures, setFailures] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const isVisit = isLooking && asked.current.pathname === pathname;
    // While the user looked elsewhere, the same count may have become that of other news.
    if (!isVisit) asked.current = { pathname: isLooking ? pathname : '', left: 0 };
    asked.current.left = Math.min(asked.current.left, unseen);
    const subjectId = about.exec(pathname)?.[1];
    if (!subjectId || !isLooking || unseen <= asked.current.left) return;
    clearTimeout(timer.current);
    const visit = { pathname, left: unseen };
    asked.current = visit;
    api('POST /notifications/seen', { body: { subjectId } }).then(
      ({ unseen: left }) => {
        // The rest is about something else.
        visit.left = left;
        setFailures(0);
        client.setQueryData(unseenQuery.queryKey, left);
      },
      () => {
        timer.current = setTimeout(
          () => {
            if (asked.current === visit) asked.current = { pathname: '', left: 0 };
            setFailures(count => count + 1);
          },
          retryMs * 2 ** failures,
        );
      },
    );
  }, [client, pathname, isLooking, unseen, failures]);
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
