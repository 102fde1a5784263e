import type { Role } from '@hotdrop/contract/lib/route.ts';
import { roleNames } from '../../lib/format/in-words.ts';
import { Badge } from '../../ui/badge.tsx';

/** A role in its colour. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role}>{roleNames[role]}</Badge>;
}
