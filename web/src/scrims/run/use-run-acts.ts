import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { DelayMatchBody } from '@hotdrop/contract/scrims/run/run.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useAct } from '../../lib/acts/use-act.ts';
import { api, messageOf } from '../../lib/api/client.ts';
import { clockTime } from '../../lib/format/time.ts';
import { refreshScrim, scrimKey } from '../scrim-api.ts';

/** Returns the actions on a running lobby: start a match, delay it, end the lobby. Each shows a toast. */
export function useRunActs(scrimId: string) {
  const client = useQueryClient();
  const show = ({ scrim }: { scrim: Scrim }): Scrim => {
    client.setQueryData<Scrim>(scrimKey(scrimId), scrim);
    void refreshScrim(client, scrimId);
    return scrim;
  };
  const onError = (error: Error) => void toast.error(messageOf(error, fallbackTexts.action));
  const params = { id: scrimId };

  const start = useAct({
    mutationFn: async (matchNumber: number) =>
      show(await api('POST /scrims/:id/matches/:matchNumber/start', { params: { ...params, matchNumber } })),
    onSuccess: (scrim, matchNumber) => void toast.success(`${matchTitle(scrim.maps, matchNumber)} started`),
    onError,
  });
  const delay = useAct({
    mutationFn: async (body: DelayMatchBody) => show(await api('POST /scrims/:id/delay', { params, body })),
    onSuccess: ({ maps, matchStarts }, { matchNumber }) =>
      void toast.success(
        `${matchTitle(maps, matchNumber)} starts at ${clockTime(matchStarts[matchNumber - 1] ?? '')}`,
      ),
    onError,
  });
  const end = useAct({
    mutationFn: async () => show(await api('POST /scrims/:id/end', { params })),
    onSuccess: () => void toast.success('Lobby ended'),
    onError,
  });
  return { start, delay, end };
}
