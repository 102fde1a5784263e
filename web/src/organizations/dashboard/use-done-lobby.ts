import type { Lobby, OrganizationDashboard } from '@hotdrop/contract/account/dashboards.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/use-act.ts';
import { api, messageOf } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { dashboardQuery } from './api.ts';

/** Moves a lobby from the day to the past, on the screen at once and on the organizer's other devices later. */
export function useDoneLobby(): (scrimId: string) => void {
  const client = useQueryClient();
  const show = (id: string, done: boolean) =>
    client.setQueryData<OrganizationDashboard>(dashboardQuery().queryKey, dashboard => {
      if (!dashboard) return dashboard;
      const mark = (lobbies: Lobby[]) =>
        lobbies.map(lobby => (lobby._id === id ? { ...lobby, done } : lobby));
      return { ...dashboard, today: mark(dashboard.today), past: mark(dashboard.past) };
    });
  const act = useAct({
    mutationFn: (id: string) => api('POST /scrims/:id/done', { params: { id }, body: { done: true } }),
    onMutate: (id: string) => void show(id, true),
    onError(error, id) {
      show(id, false);
      toast.error(messageOf(error, fallbackTexts.action));
    },
  });
  return act.mutate;
}
