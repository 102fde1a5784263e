import type { User } from '@hotdrop/contract/users.ts';
import { Avatar } from '../../components/ui/avatar.tsx';

/** The own picture. */
export function AvatarForm({ user }: { user: User }) {
  return <Avatar name={user.name} src={user.avatarUrl} size="lg" />;
}
