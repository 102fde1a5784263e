import type { AuditEntry } from '@hotdrop/contract/admin/audit.ts';

const idIn = (detail: Record<string, unknown>, name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Where the thing that something was done to is seen; null where it has no place of its own. */
export function targetLink({ target, detail }: Pick<AuditEntry, 'target' | 'detail'>): string | null {
  const id = target._id;
  const tournamentId = idIn(detail, 'tournamentId');
  const scrimId = idIn(detail, 'scrimId');
  const organizationId = idIn(detail, 'organizationId');
  switch (target.kind) {
    case 'user':
      return `/admin?tab=users&user=${id}`;
    case 'kyc':
      return `/admin/kyc?review=${id}`;
    case 'scrim':
      return `/scrims/${id}`;
    case 'tournament':
      return `/tournaments/${id}`;
    case 'group':
    case 'registration':
      return tournamentId && `/tournaments/${tournamentId}/manage`;
    case 'booking':
    case 'payment':
      return eventsOf(`/admin?tab=${target.kind}s`, scrimId, target.label);
    case 'promo':
      return narrowed('/admin?tab=promotions', target.label);
    case 'rating':
      return organizationId ? `/admin?tab=ratings&organizationId=${organizationId}` : '/admin?tab=ratings';
    default:
      return null;
  }
}

/** The list of bookings or payments, narrowed to the lobby, or else to the squad. */
function eventsOf(list: string, scrimId: string | null, squad: string | null): string {
  if (scrimId) return `${list}&scrimId=${scrimId}`;
  return narrowed(list, squad);
}

/** The list with its search set to what the thing is called. */
function narrowed(list: string, label: string | null): string {
  return label ? `${list}&search=${encodeURIComponent(label)}` : list;
}
