import type { Role } from '@hotdrop/contract/route.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { roleNames } from '../../lib/format/role.ts';

/** A role in its colour. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role}>{roleNames[role]}</Badge>;
}
