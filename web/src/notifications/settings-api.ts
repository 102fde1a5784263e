import type { NoticeSettings, NoticeSettingsBody } from '@hotdrop/contract/notifications/notifications.ts';
import {
  type Mutation,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { actProblem, useAct, useIsHere } from '../lib/acts/use-act.ts';
import { api } from '../lib/api/client.ts';
import { ApiError } from '../lib/api/error.ts';
import { apiQuery } from '../lib/api/query.ts';
import { viewerZone } from '../lib/format/time.ts';
import { useBackOnline } from '../lib/use-back-online.ts';

const name = 'notification settings';

const onTheirWay = { mutationKey: [name], status: 'pending' } as const;
const changeOf = ({ state }: Mutation) => state.variables as NoticeSettingsBody;

/** Where a change was made: in a group's row, or the quiet hours. */
type Place = string;

/**
 * Returns the settings, as they will be once all changes on their way have arrived, and `change`, which saves at
 * once what its function returns for the current settings. Changes are sent one after the other: the last tap wins,
 * and one that fails leaves the others.
 * `problem`: why the last change in a place failed, until a later change is saved or the network is
 * back.
 */
export function useNoticeSettings() {
  const client = useQueryClient();
  const isHere = useIsHere();
  const saved = apiQuery('GET /notifications/settings');
  const query = useQuery({ ...saved, refetchOnWindowFocus: 'always' });
  const { refetch } = query;
  // Another tab may have changed them. The library notices a tab that is shown again, but not a window beside it.
  useEffect(() => {
    const read = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [refetch]);
  const [problems, setProblems] = useState<Record<Place, { text: string; at: number }>>({});
  const say = (change: NoticeSettingsBody, text: string) =>
    setProblems(before => ({ ...before, [placeOf(change)]: { text, at: performance.now() } }));
  useBackOnline(() => setProblems({}));

  const { mutate } = useMutation({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: (change: NoticeSettingsBody) =>
      api('PUT /notifications/settings', {
        body: change.quiet === undefined ? change : { ...change, timeZone: viewerZone() },
      }),
    // Changes wait for each other: only what failed before this one was made is out of date once it is saved.
    onMutate: () => ({ madeAt: performance.now() }),
    onSuccess: async (settings, change, { madeAt }) => {
      const place = placeOf(change);
      setProblems(before =>
        Object.fromEntries(Object.entries(before).filter(([of, { at }]) => of !== place && at > madeAt)),
      );
      await client.cancelQueries({ queryKey: saved.queryKey });
      client.setQueryData(saved.queryKey, settings);
    },
    onError: (error, change) => {
      const text = actProblem(error, 'Failed to save');
      if (isHere.current) say(change, text);
      else toast.error(text);
    },
  });
  const sending = useMutationState({ filters: onTheirWay, select: changeOf });
  // Not from what the screen shows, which is a tick late: a second click would repeat the first.
  const change = (next: (now: NoticeSettings) => NoticeSettingsBody) => {
    const now = client.getQueryData(saved.queryKey);
    const sent = client.getMutationCache().findAll(onTheirWay).map(changeOf);
    if (now) mutate(next(sent.reduce(withChange, now)));
  };
  return {
    query,
    settings: query.data && sending.reduce(withChange, query.data),
    change,
    problem: (place: Place) => problems[place]?.text,
  };
}

/** Ends push to a device of the user; one that is already gone counts as removed. */
export function useRemoveDevice() {
  const client = useQueryClient();
  const settings = apiQuery('GET /notifications/settings');
  return useAct({
    mutationFn: (id: string) =>
      api('DELETE /push/subscriptions/:id', { params: { id } }).catch(error => {
        if (!(error instanceof ApiError && error.code === 'DEVICE_NOT_FOUND')) throw error;
      }),
    onSuccess: (_, id) => {
      client.setQueryData(
        settings.queryKey,
        (now: NoticeSettings | undefined) =>
          now && { ...now, push: { ...now.push, devices: now.push.devices.filter(({ _id }) => _id !== id) } },
      );
      toast.success('Device removed');
    },
    onError: error => toast.error(actProblem(error, 'Could not remove the device')),
  });
}

/** The place of a change of the quiet hours; that of a switch is its group. */
export const quietPlace: Place = 'quiet';

const placeOf = ({ rows }: NoticeSettingsBody): Place => rows?.[0]?.group ?? quietPlace;

function withChange(settings: NoticeSettings, { rows = [], quiet }: NoticeSettingsBody): NoticeSettings {
  return {
    ...settings,
    ...(quiet !== undefined && { quiet }),
    rows: settings.rows.map(row => ({ ...row, ...rows.find(({ group }) => group === row.group) })),
  };
}
