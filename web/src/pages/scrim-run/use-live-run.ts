import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshPayments } from '../../features/payments-queue/api.ts';
import { useLiveScrim } from '../../features/scrims/use-live-scrim.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';

/** Twenty squads book at one instant; the screen asks anew this often at most, in ms. */
const gatherMs = 700;

/** Keeps the run page in step: squads and money as they change. Room details, kick requests and results follow by themselves. */
export function useLiveRun(scrimId: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The first of many starts the clock, so that a rush shows while it lasts.
  const askSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refreshPayments(client, scrimId);
    }, gatherMs);
  };

  useLiveScrim(scrimId);
  useWatch('scrim', [scrimId], askSoon);
  useServerEvent('booking:updated', event => {
    if (event.scrimId === scrimId) askSoon();
  });
  useServerEvent('scrim:changed', event => {
    if (event.scrimId === scrimId) askSoon();
  });
}
