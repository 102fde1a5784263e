import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { aPayment } from '../scrims.ts';

/** Returns a confirmed squad in slot 3, as the API shows it to the organizer. */
export function aSquad(change: Partial<ScrimParticipant> = {}): ScrimParticipant {
  return {
    _id: 'booking-3',
    userId: { _id: 'captain-3', name: 'Arjun Rao', avatarUrl: null },
    teamName: 'Velocity',
    slotNumber: 3,
    status: 'confirmed',
    waitlistPosition: null,
    players: [1, 2, 3, 4].map(slot => ({ ignName: `velo${slot}`, ignId: `52000000${slot}`, slot })),
    phone: '98450 12345',
    payment: null,
    credentialsSeenAt: null,
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    ...change,
  };
}

/** Velocity in slot 3, paid; Hydras in slot 4, with a UTR in review; Blind first on the waitlist. */
export const someSquads: ScrimParticipant[] = [
  aSquad({ payment: aPayment({ status: 'captured', amount: 50 }) }),
  aSquad({
    _id: 'booking-4',
    userId: { _id: 'captain-4', name: 'Ravi Kumar', avatarUrl: null },
    teamName: 'Hyderabad Hydras',
    slotNumber: 4,
    status: 'held',
    payment: aPayment(),
  }),
  aSquad({
    _id: 'booking-5',
    userId: { _id: 'captain-5', name: 'Imran Shaikh', avatarUrl: null },
    teamName: 'Blind',
    slotNumber: null,
    status: 'waitlisted',
    waitlistPosition: 1,
  }),
];
