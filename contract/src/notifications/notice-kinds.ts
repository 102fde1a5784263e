/** Ways to reach people outside the app. The list in the app always has everything. */
export const channels = ['push', 'mail'] as const;
export type Channel = (typeof channels)[number];

/**
 * What people switch on or off in their settings, and what each channel is set to until they do. A channel is
 * missing where no kind of the group uses it.
 */
export const noticeGroups = {
  slot: { label: 'My slot', push: true, mail: true },
  room: { label: 'Room details', push: true, mail: false },
  start: { label: 'Match start', push: true },
  results: { label: 'Results', push: true, mail: false },
  money: { label: 'My money', push: true, mail: true },
  messages: { label: 'Messages', push: false },
  groups: { label: 'Tournament groups', push: true, mail: true },
  registrations: { label: 'Registrations', push: true, mail: false },
  payments: { label: 'Payments to check', push: true, mail: false },
  requests: { label: 'Requests', push: true, mail: false },
  review: { label: 'To review', push: false, mail: false },
  account: { label: 'Account', push: true, mail: true },
} as const satisfies Record<string, { label: string; push: boolean; mail?: boolean }>;

export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];

type KindSpec = {
  group: NoticeGroup;
  /** Channels that carry it; without any it is only in the app's list. */
  by?: readonly Channel[];
  /** Cannot wait: ignores quiet hours, and the push service wakes the phone for it. */
  urgent?: true;
};

const push = ['push'] as const;
const both = ['push', 'mail'] as const;

/** Everything that people are told, by its name. */
export const noticeKinds = {
  // To squads, about their slot in a scrim.
  'slot-confirmed': { group: 'slot' },
  'slot-promoted': { group: 'slot', by: both, urgent: true },
  'slot-given': { group: 'slot', by: both, urgent: true },
  'slot-moved': { group: 'slot', by: push, urgent: true },
  'hold-ending': { group: 'slot', by: push, urgent: true },
  'hold-expired': { group: 'slot', by: push },
  'squad-kicked': { group: 'slot', by: both, urgent: true },
  'scrim-cancelled': { group: 'slot', by: both, urgent: true },
  'scrim-moved': { group: 'slot', by: both, urgent: true },
  'kick-decided': { group: 'requests' },
  'room-released': { group: 'room', by: both, urgent: true },
  'room-changed': { group: 'room', by: both, urgent: true },
  'room-reminder': { group: 'room', by: push, urgent: true },
  'starts-soon': { group: 'start', by: push, urgent: true },
  'match-moved': { group: 'start', by: push, urgent: true },
  'started-early': { group: 'start', by: push, urgent: true },
  'results-out': { group: 'results', by: both },
  'results-changed': { group: 'results' },
  'payment-confirmed': { group: 'money', by: both },
  'payment-rejected': { group: 'money', by: both, urgent: true },
  'payment-refund-due': { group: 'money', by: both },
  'payment-odd-money': { group: 'money', by: both },
  'payment-refunded': { group: 'money', by: both },
  'room-message': { group: 'messages', by: push },
  // To teams of a tournament.
  'group-made': { group: 'groups', by: push },
  'group-left': { group: 'groups', by: push },
  'group-room-opened': { group: 'groups', by: push },
  'group-message': { group: 'messages', by: push },
  'team-removed': { group: 'groups', by: both },
  'tournament-moved': { group: 'groups', by: both, urgent: true },
  'tournament-deleted': { group: 'groups', by: both, urgent: true },
  // To organizers.
  'squads-booked': { group: 'registrations', by: push },
  'scrim-full': { group: 'registrations', by: both },
  'teams-registered': { group: 'registrations', by: push },
  'tournament-full': { group: 'registrations', by: both },
  'payments-submitted': { group: 'payments', by: both },
  'refund-owed': { group: 'payments', by: both },
  'kick-requested': { group: 'requests', by: both },
  'room-missing': { group: 'start', by: push, urgent: true },
  'results-missing': { group: 'results', by: push },
  'scrim-edited-by-admin': { group: 'account', by: both },
  'scrim-cancelled-by-admin': { group: 'account', by: both },
  'tournament-edited-by-admin': { group: 'account', by: both },
  'tournament-deleted-by-admin': { group: 'account', by: both },
  'kyc-decided': { group: 'account', by: both },
  'badge-removed': { group: 'account', by: both },
  'promo-decided': { group: 'account', by: both },
  // To admins.
  'kyc-submitted': { group: 'review', by: both },
  'promo-submitted': { group: 'review', by: both },
  // To anybody.
  'push-stopped': { group: 'account' },
} as const satisfies Record<string, KindSpec>;

export type NoticeKindName = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]];

/** Returns what is known of a kind, under one type. */
export const noticeKindOf = (kind: NoticeKindName): KindSpec => noticeKinds[kind];

/** Returns whether a group is on for a channel until its owner changes it; null if it does not use the channel. */
export function defaultOf(group: NoticeGroup, channel: Channel): boolean | null {
  const { push, mail }: { push: boolean; mail?: boolean } = noticeGroups[group];
  return channel === 'push' ? push : (mail ?? null);
}

const toSquads: readonly NoticeGroup[] = ['slot', 'room', 'start', 'results', 'money', 'messages', 'groups'];

/** The groups that concern an account in each role, as its settings show them. */
export const groupsOfRole = {
  player: [...toSquads, 'account'],
  organization: ['registrations', 'payments', 'requests', 'start', 'results', 'account'],
  admin: ['review', 'account'],
} as const satisfies Record<string, readonly NoticeGroup[]>;
