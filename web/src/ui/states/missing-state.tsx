import type { LucideIcon } from 'lucide-react';
import { ButtonLink } from '../button.tsx';

type Props = { icon: LucideIcon; title: string; body: string; back: { to: string; label: string } };

/** In place of a whole page: what its link names does not exist. */
export function MissingState({ icon: Icon, title, body, back }: Props) {
  return (
    <div className="panel grid justify-items-center gap-3 px-5 py-12 text-center">
      <Icon aria-hidden size={32} className="text-ink-3" />
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-md text-ink-2">{body}</p>
      <ButtonLink to={back.to}>{back.label}</ButtonLink>
    </div>
  );
}
