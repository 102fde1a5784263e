import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { closeNotifications } from '../installed/on-screen.ts';
import { isConnected, onConnectionChange } from '../lib/realtime/connection.ts';
import { refetchChanged } from '../lib/realtime/refetch.ts';
import { useServerEvent } from '../lib/realtime/use-server-event.ts';
import { readAccount } from '../lib/session/store.ts';

/** Begins the keys of the list. It is here as every page loads this file, and the list only later. */
export const noticesKey = ['notifications'] as const;

/** The number of notifications that the user has not seen. Events keep it current. */
export const unseenQuery = queryOptions({
  queryKey: ['unseen notifications'],
  queryFn: ({ signal }) => readAccount(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the number of unseen notifications; undefined until it is known. The app's icon shows it too. */
export function useUnseen(): number | undefined {
  const { data, dataUpdatedAt } = useQuery(unseenQuery);
  useAppBadge(data);
  useClearedScreen(data, dataUpdatedAt);
  return data;
}

/** Keeps count and list current while mounted, also when another tab or device has seen them. */
export function FollowNotices() {
  const client = useQueryClient();
  useServerEvent('notice:changed', ({ unseen }) => {
    client.setQueryData(unseenQuery.queryKey, unseen);
    void refetchChanged(client, { queryKey: noticesKey });
  });
  useEffect(
    () =>
      onConnectionChange(() => {
        // What changed before, or while away, sent no event here.
        if (!isConnected()) return;
        void refetchChanged(client, { queryKey: unseenQuery.queryKey });
        void refetchChanged(client, { queryKey: noticesKey });
      }),
    [client],
  );
  return null;
}

/** Shows the number on the icon of the installed app, where the system can. */
function useAppBadge(unseen: number | undefined): void {
  useEffect(() => {
    if (unseen !== undefined) setBadge(unseen);
  }, [unseen]);
  useEffect(() => () => setBadge(0), []);
}

/** A push that arrives while the server counts is not in its answer. */
const answerMs = 10_000;

/**
 * Removes notifications from the phone's screen once the server says that all are seen, even if the app knew no others:
 * the worker shows them without it. `toldAt` does not change with what the app only assumes.
 */
function useClearedScreen(unseen: number | undefined, toldAt: number): void {
  const onTold = useEffectEvent((at: number) => {
    if (at > 0 && unseen === 0) void closeNotifications(at - answerMs).catch(() => {});
  });
  useEffect(() => onTold(toldAt), [toldAt]);
}

function setBadge(count: number): void {
  // Missing in some browsers, whatever their types say; others reject it unless the app is installed.
  const { setAppBadge }: Partial<Pick<Navigator, 'setAppBadge'>> = navigator;
  void setAppBadge?.call(navigator, count).catch(() => {});
}
