import type { AuditEntry, AuditTarget } from '@hotdrop/contract/admin/audit/audit.ts';

/** Texts for actions, by kind of target and the action's name in the log. */
const acts: Record<AuditTarget, Record<string, string>> = {
  user: {
    suspend: 'Suspended an account',
    restore: 'Restored an account',
    update: 'Edited an account',
    'set-role': 'Changed a role',
    'switch-role': 'Switched their role',
    rename: 'Renamed a verified organization',
    'set-ranking': 'Set a rank',
    delete: 'Deleted an account',
    erase: 'Deleted their account',
    verify: 'Added the verified badge',
    unverify: 'Removed the verified badge',
    'change-password': 'Changed their password',
    'reset-password': 'Reset their password',
    'admin-created': 'Created an admin',
    'admin-reset': 'Reset an admin’s password',
    'view-outbox': 'Read the outbox',
  },
  tournament: {
    create: 'Created a tournament',
    update: 'Edited a tournament',
    delete: 'Deleted a tournament',
    'remove-participant': 'Removed teams',
    withdraw: 'Withdrew a team',
    'auto-group': 'Auto-grouped all teams',
  },
  registration: {
    'remove-participant': 'Removed a team',
    withdraw: 'Withdrew a team',
  },
  group: {
    'create-group': 'Created a group',
    'rename-group': 'Renamed a group',
    'delete-group': 'Deleted a group',
    'move-to-group': 'Moved teams',
    'remove-from-group': 'Removed teams from a group',
    'open-room': 'Opened a group room',
    'delete-room': 'Deleted a group room',
    'delete-message': 'Deleted a message',
  },
  scrim: {
    create: 'Created a scrim',
    clone: 'Cloned a scrim',
    update: 'Edited a scrim',
    cancel: 'Cancelled a scrim',
    'set-credentials': 'Set room details',
    'delete-message': 'Deleted a message',
    'enter-results': 'Entered results',
    'replace-results': 'Replaced results',
    'remove-results': 'Removed results',
    'kick-on-request': 'Kicked a squad on request',
    'dismiss-on-request': 'Dismissed a kick request',
  },
  booking: {
    kick: 'Kicked a squad',
    move: 'Moved a squad to another slot',
    add: 'Added a squad',
  },
  payment: {
    approve: 'Approved a payment',
    reject: 'Rejected a payment',
    refunded: 'Marked a payment as refunded',
    reopen: 'Undid an approval',
  },
  promo: {
    create: 'Created a promo',
    update: 'Edited a promo',
    approve: 'Approved a promo',
    reject: 'Rejected a promo',
    delete: 'Deleted a promo',
    resubmit: 'Resubmitted a promo',
    withdraw: 'Withdrew a promo',
  },
  rating: {
    hide: 'Hid a rating',
    restore: 'Restored a rating',
  },
  kyc: {
    submit: 'Submitted documents',
    approve: 'Approved an organization',
    reject: 'Rejected an organization',
    'view-document': 'Viewed a document',
  },
};

export const targetNames: Record<AuditTarget, string> = {
  user: 'Accounts',
  tournament: 'Tournaments',
  registration: 'Teams',
  group: 'Groups',
  scrim: 'Scrims',
  booking: 'Bookings',
  payment: 'Payments',
  promo: 'Promos',
  rating: 'Ratings',
  kyc: 'Verification',
};

const isTarget = (kind: string): kind is AuditTarget => Object.hasOwn(acts, kind);

/** Returns the text for an action; for an unknown one, its name in the log. */
export function actText(kind: string, action: string): string {
  const known = isTarget(kind) && Object.hasOwn(acts[kind], action) ? acts[kind][action] : undefined;
  return known ?? `${capital(action.replaceAll('-', ' '))} (${kind})`;
}

/** Returns the known actions on a kind of target, as options. */
export function actsOf(kind: AuditTarget): { value: string; label: string }[] {
  return Object.entries(acts[kind]).map(([value, label]) => ({ value, label }));
}

/** Returns who did it; an entry without an actor is by the server or its operator. */
export function actorText({ actor }: Pick<AuditEntry, 'actor'>): string {
  return actor?.name ?? 'The server';
}

/** Returns "releaseAt" as "Release at". */
export function detailLabel(name: string): string {
  return capital(
    name
      .replace(/Id$/, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/ (url|id)s?$/, end => end.toUpperCase()),
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
