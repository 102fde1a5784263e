import type { NoticeGroup } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import { clsx } from 'clsx';
import {
  AlarmClock,
  CircleUserRound,
  FileSearch,
  Hand,
  IndianRupee,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  ReceiptIndianRupee,
  Ticket,
  Trophy,
  UserPlus,
  Users,
  X,
} from 'lucide-react';
import { Link } from 'react-router';
import { ago } from '../lib/format/time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TimeText } from '../ui/time-text.tsx';

const icons: Record<NoticeGroup, LucideIcon> = {
  slot: Ticket,
  room: KeyRound,
  start: AlarmClock,
  results: Trophy,
  money: IndianRupee,
  messages: MessageSquare,
  groups: Users,
  registrations: UserPlus,
  payments: ReceiptIndianRupee,
  requests: Hand,
  review: FileSearch,
  account: CircleUserRound,
};

type Props = {
  notice: Notice;
  /** In ms. */
  now: number;
  onOpen: (notice: Notice) => void;
  onRemove: (notice: Notice) => void;
};

/** One notification; all of it leads to what it is about. */
export function NoticeRow({ notice, now, onOpen, onRemove }: Props) {
  const { _id, group, title, body, link, at, seen } = notice;
  const Icon = icons[group];
  return (
    <li
      data-row
      data-scroll-key={_id}
      className="relative flex items-start gap-3 py-3 pr-1 pl-4 hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2"
    >
      <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', seen ? 'text-ink-3' : 'text-accent')} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className={seen ? 'text-ink-2' : 'font-bold text-ink'}>
          <Link
            to={link}
            onClick={() => onOpen(notice)}
            className="outline-none after:absolute after:inset-0"
          >
            {!seen && (
              <>
                <span className="sr-only">New:</span>{' '}
              </>
            )}
            {title}
          </Link>
        </p>
        <p className="text-ink-2">{body}</p>
        <p className="text-ink-3 text-sm">
          <TimeText at={at}>{ago(at, now)}</TimeText>
        </p>
      </div>
      <IconButton
        label={`Remove: ${title}`}
        icon={<X aria-hidden size={18} />}
        className="-mt-2 z-10 text-ink-3"
        onClick={() => onRemove(notice)}
      />
    </li>
  );
}
