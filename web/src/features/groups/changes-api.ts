import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiArguments, api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { groupListsKey, teamListsKey } from './api.ts';

/** Everything on the Manager that an act on teams or groups can change. Gives a promise of what is on the screen. */
export function useRefreshManager(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [groupListsKey(id), teamListsKey(id), queryKey('GET /tournaments/:id', { params: { id } })].map(key =>
        client.invalidateQueries({ queryKey: key }),
      ),
    );
}

/** A change of a tournament's groups. A refusal too means that the screen was out of date. */
function useChange<Input, Answer>(id: string, change: (input: Input) => Promise<Answer>) {
  const refresh = useRefreshManager(id);
  return useMutation({ mutationFn: change, onSettled: () => void refresh() });
}

type MoveBody = ApiArguments<'POST /tournaments/:id/groups/move-member'>['body'];
type TeamsBody = ApiArguments<'POST /tournaments/:id/participants/remove'>['body'];

export function useMoveTeams(id: string) {
  return useChange(id, (body: MoveBody) =>
    api('POST /tournaments/:id/groups/move-member', { params: { id }, body }),
  );
}

export function useUngroupTeams(id: string) {
  return useChange(id, ({ groupId, body }: { groupId: string; body: TeamsBody }) =>
    api('POST /tournaments/:id/groups/:groupId/remove-member', { params: { id, groupId }, body }),
  );
}

export function useRemoveTeams(id: string) {
  return useChange(id, (body: TeamsBody) =>
    api('POST /tournaments/:id/participants/remove', { params: { id }, body }),
  );
}

export function useRemoveTeam(id: string) {
  return useChange(id, (userId: string) =>
    api('DELETE /tournaments/:id/participants/:userId', { params: { id, userId } }),
  );
}

export function useCreateGroup(id: string) {
  return useChange(id, (body: ApiArguments<'POST /tournaments/:id/groups'>['body']) =>
    api('POST /tournaments/:id/groups', { params: { id }, body }),
  );
}

export function useAutoGroups(id: string) {
  return useChange(id, (query: { size: number; order: 'registration' | 'random' }) =>
    api('POST /tournaments/:id/groups/auto', { params: { id }, query }),
  );
}

export function useRenameGroup(id: string) {
  return useChange(id, ({ groupId, name }: { groupId: string; name: string }) =>
    api('POST /tournaments/:id/groups/:groupId/rename', { params: { id, groupId }, body: { name } }),
  );
}

export function useDeleteGroup(id: string) {
  return useChange(id, (groupId: string) =>
    api('DELETE /tournaments/:id/groups/:groupId', { params: { id, groupId } }),
  );
}

export function useOpenRoom(id: string) {
  return useChange(id, (groupId: string) =>
    api('POST /tournaments/:id/groups/:groupId/room', { params: { id, groupId } }),
  );
}

export function useDeleteRoom(id: string) {
  return useChange(id, (groupId: string) =>
    api('DELETE /tournaments/:id/groups/:groupId/room', { params: { id, groupId } }),
  );
}
