import type { NoticeSettings } from '@hotdrop/contract/notifications/notifications.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../lib/acts/use-act.ts';
import { api } from '../lib/api/client.ts';
import { apiQuery } from '../lib/api/query.ts';
import { useSession } from '../lib/session/session.tsx';
import { useBackOnline } from '../lib/use-back-online.ts';
import { type PushState, readPushState, resyncPush, turnOffPush, turnOnPush } from './push.ts';

const settingsQuery = () => apiQuery('GET /notifications/settings');

/** The state of pushes on this device, after an attempt to subscribe again if that is due. */
export const stateQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push state', userId],
    queryFn: async ({ client }) => {
      const isNew = await resyncPush(userId).catch(() => false);
      if (isNew) void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
      return readPushState(userId);
    },
    // Of this browser: it has nothing to do with the network.
    networkMode: 'always',
    staleTime: 0,
  });

/** Whether the server sends pushes to this device. */
const isListed = (settings: NoticeSettings | undefined): boolean =>
  settings?.push.devices.some(({ isThis }) => isThis) === true;

/**
 * Returns the state of pushes on this device, and functions that check and change it; the state is null while
 * unknown.
 */
export function usePush() {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  const { data: settings } = useQuery(settingsQuery());
  const { data: state = null } = useQuery(stateQuery(userId));
  const isOn = state === 'on' && isListed(settings);

  const changed = async (next: PushState) => {
    client.setQueryData(stateQuery(userId).queryKey, next);
    await client.invalidateQueries({ queryKey: settingsQuery().queryKey });
  };
  /** Reads the state again, here and on the server; returns whether pushes reach this device. */
  const check = async (): Promise<boolean> => {
    const { queryKey } = stateQuery(userId);
    await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: settingsQuery().queryKey });
    return client.getQueryData(queryKey) === 'on' && isListed(client.getQueryData(settingsQuery().queryKey));
  };
  const turnOn = useAct({
    // Not asynchronous before the question: browsers show it only in the tap's handler.
    mutationFn: () => turnOnPush(userId, settings?.push.publicKey ?? ''),
    onSuccess: changed,
    networkMode: 'always',
  });
  const turnOff = useAct({
    mutationFn: async () => {
      const own = settings?.push.devices.find(({ isThis }) => isThis);
      if (own) await api('DELETE /push/subscriptions/:id', { params: { id: own._id } });
      await turnOffPush(userId);
      return readPushState(userId);
    },
    onSuccess: changed,
  });
  useBackOnline(() => {
    for (const act of [turnOn, turnOff]) if (act.isError) act.reset();
  });
  return {
    state: state === 'on' && settings && !isOn ? 'stopped' : state,
    isReady: !!settings,
    check,
    turnOn,
    turnOff,
  };
}
