import type { SocketData } from './socket-server.ts';

/**
 * Events that a socket may send in one go, and per second after that. A page of tournaments watches a hundred events
 * and does so again on each reconnect.
 */
const burst = 300;
const perSecond = 20;
/** Whoever goes on after so many refusals is no browser of ours. */
const refusals = 600;

export const initialAllowance = burst;

/** Takes one event off the socket's allowance: whether it may be done, must be refused, or ends the connection. */
export function takeEvent(
  data: Pick<SocketData, 'allowance' | 'allowanceAt'>,
  now: number,
): 'allowed' | 'refused' | 'flood' {
  const regained = (Math.max(0, now - data.allowanceAt) / 1000) * perSecond;
  data.allowance = Math.min(burst, data.allowance + regained) - 1;
  data.allowanceAt = now;
  if (data.allowance >= 0) return 'allowed';
  return data.allowance < -refusals ? 'flood' : 'refused';
}
