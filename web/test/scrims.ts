import type { Booking, Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import { plannedStarts } from '@hotdrop/contract/scrims/match-times.ts';
import type { PaymentOptions, QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import type { Scrim, Slot } from '@hotdrop/contract/scrims/scrims.ts';
import { personIds } from './people.ts';

/** IDs of the people and things in scrim tests. */
export const scrimIds = {
  scrim: '01936f00-0000-7000-8000-0000000000d1',
  booking: '01936f00-0000-7000-8000-0000000000d2',
  payment: '01936f00-0000-7000-8000-0000000000d3',
  ...personIds,
} as const;

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** Slots 2 to 6: reserved, taken by Velocity, held, and two free ones. */
export const aBoard: Slot[] = [
  { slotNumber: 2, state: 'reserved', teamName: null, heldUntil: null },
  { slotNumber: 3, state: 'taken', teamName: 'Velocity', heldUntil: null },
  { slotNumber: 4, state: 'held', teamName: null, heldUntil: inMinutes(11) },
  { slotNumber: 5, state: 'free', teamName: null, heldUntil: null },
  { slotNumber: 6, state: 'free', teamName: null, heldUntil: null },
];

/** Returns a free squad lobby that starts in two hours and can be booked, as the API does. */
export function aScrim(change: Partial<Scrim> = {}): Scrim {
  return {
    _id: scrimIds.scrim,
    title: 'Friday 9 PM Lobby',
    game: 'BGMI',
    mode: 'squad',
    maps: ['Erangel', 'Miramar', 'Sanhok'],
    bannerUrl: null,
    entryFee: 0,
    prizePool: '',
    slots: 5,
    startFrom: 2,
    reservedSlots: [2],
    bookedCount: 2,
    waitlistCount: 0,
    matchCount: 3,
    startAt: inMinutes(120),
    endAt: inMinutes(255),
    bookingOpensAt: inMinutes(-60),
    bookingClosesAt: inMinutes(110),
    status: 'open',
    organizationId: {
      _id: scrimIds.organization,
      name: 'Nova Esports India',
      avatarUrl: null,
      verified: true,
      organizationInfo: { orgName: 'Nova Esports India', location: 'Mumbai' },
    },
    createdBy: scrimIds.organization,
    createdAt: inMinutes(-600),
    description: 'Evening practice for squads that play every day.',
    rules: 'No emulators.',
    holdMinutes: 15,
    releaseMinutes: 12,
    roomDetailsAt: inMinutes(108),
    roomDetailsMatch: 1,
    roomReleases: [],
    roomDetailsOut: false,
    matchStarts: plannedStarts({
      startAt: change.startAt ?? inMinutes(120),
      endAt: change.endAt ?? inMinutes(255),
      matchCount: change.matchCount ?? 3,
    }),
    pointsPreset: 'bgmi',
    rating: { average: null, count: 0 },
    organizerRating: { average: 4.8, count: 212 },
    slotBoard: aBoard,
    matchesPlayed: 0,
    paymentMethods: [],
    myBooking: null,
    canRate: false,
    organizerSuspended: false,
    cancelledAt: null,
    updatedAt: inMinutes(-600),
    ...change,
  };
}

/** Returns Hyderabad Hydras's confirmed slot 8. */
export function aSlotBooking(change: Partial<Booking> = {}): Booking {
  return {
    _id: scrimIds.booking,
    scrimId: scrimIds.scrim,
    userId: scrimIds.player,
    teamName: 'Hyderabad Hydras',
    players: [1, 2, 3, 4].map(slot => ({ ignName: `hydra${slot}`, ignId: `51000000${slot}`, slot })),
    phone: '+91 98450 12345',
    slotNumber: 8,
    status: 'confirmed',
    fee: 0,
    holdExpiresAt: null,
    waitlistPosition: null,
    payment: null,
    createdAt: inMinutes(-5),
    ...change,
  };
}

/** Returns a UTR in review. */
export function aPayment(change: Partial<Payment> = {}): Payment {
  return {
    _id: scrimIds.payment,
    scrimId: scrimIds.scrim,
    bookingId: scrimIds.booking,
    method: 'upi',
    status: 'submitted',
    amount: 50,
    reference: '412345678901',
    note: '',
    createdAt: inMinutes(-1),
    decidedAt: null,
    ...change,
  };
}

/** Returns options to pay ₹50 to the organizer by UPI. */
export function paymentOptions(change: Partial<PaymentOptions> = {}): PaymentOptions {
  return {
    amount: 50,
    holdExpiresAt: inMinutes(14),
    upi: {
      vpa: 'nova@okhdfc',
      payeeName: 'Nova Esports India',
      link: 'upi://pay?pa=nova%40okhdfc&pn=Nova%20Esports%20India&am=50.00&cu=INR&tn=Friday%209%20PM%20Lobby&tr=b1',
    },
    razorpay: null,
    payment: null,
    ...change,
  };
}

/** Returns a payment of Hyderabad Hydras in slot 4 as the queue shows it, with a UTR in review. */
export const aQueuedPayment = (change: Partial<QueuedPayment> = {}): QueuedPayment => ({
  ...aPayment(),
  scrimTitle: 'Friday 9 PM Lobby',
  teamName: 'Hyderabad Hydras',
  payerName: 'Ravi Kumar',
  payerErased: false,
  phone: '98450 12345',
  slotNumber: 4,
  holdMinutes: 15,
  seatGone: false,
  ...change,
});
