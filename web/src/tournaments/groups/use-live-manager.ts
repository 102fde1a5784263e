import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { askAnew } from '../../lib/realtime/ask-anew.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { changeShownGroups } from './api.ts';
import { managerKeys } from './changes-api.ts';

/** A rush of registrations asks for the lists once in this time, and once more at its end. */
const EVERY_MS = 1500;

/** Keeps the Manager in step with what others do: teams that come and go, groups that change, messages that arrive. */
export function useLiveManager(id: string, enabled: boolean): void {
  const client = useQueryClient();
  const refresh = useThrottled(() => {
    for (const queryKey of managerKeys(id)) void askAnew(client, { queryKey });
  }, EVERY_MS);
  useWatch('tournament', enabled ? [id] : [], refresh);
  useServerEvent('groups:changed', event => {
    if (enabled && event.tournamentId === id) refresh();
  });
  useServerEvent('event:changed', event => {
    if (enabled && event.id === id) refresh();
  });
  useServerEvent('event:slots', event => {
    if (enabled && event.id === id) refresh();
  });
  useServerEvent('group:activity', ({ tournamentId, groupId, lastPostSeq }) => {
    if (tournamentId !== id) return;
    const newer = (group: Group): Group =>
      group._id === groupId && lastPostSeq > (group.lastPostSeq ?? 0) ? { ...group, lastPostSeq } : group;
    changeShownGroups(client, id, newer);
  });
}

/** Runs at once, then at most every `ms`, and a last time for what came meanwhile. */
function useThrottled(run: () => unknown, ms: number): () => void {
  const latest = useRef(run);
  latest.current = run;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const start = () => {
      again.current = false;
      latest.current();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (again.current) start();
      }, ms);
    };
    if (timer.current === undefined) start();
    else again.current = true;
  }, [ms]);
}
