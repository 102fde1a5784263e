import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { useQuery } from '@tanstack/react-query';
import { oneGroup } from './api.ts';

export type SelectedGroup = { group: Group | null; isPending: boolean; isGone: boolean };

/** The group that the address names. */
export function useSelectedGroup(id: string, groupId: string | null, enabled: boolean): SelectedGroup {
  const query = useQuery({ ...oneGroup(id, groupId ?? ''), enabled: enabled && groupId !== null });
  if (groupId === null) return { group: null, isPending: false, isGone: false };
  return { group: query.data ?? null, isPending: query.isPending, isGone: query.data === null };
}
