import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { scrimIds } from './scrims.ts';

/** Returns a pending request by Hydras about slot 7, where Blind is. */
export function aKickRequest(change: Partial<KickRequest> = {}): KickRequest {
  return {
    _id: 'k1',
    scrimId: scrimIds.scrim,
    slotNumber: 7,
    targetName: 'ghost77',
    reason: 'Teaming with slot 9',
    status: 'pending',
    note: '',
    requestedBy: { _id: 'u1', name: 'Ravi', teamName: 'Hydras' },
    target: { userId: 'u2', teamName: 'Blind' },
    targetTeam: 'Blind',
    isInSquad: true,
    seated: { userId: 'u2', teamName: 'Blind' },
    createdAt: new Date(Date.now() - 120_000).toISOString(),
    resolvedAt: null,
    ...change,
  };
}
