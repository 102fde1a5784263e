import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { callUrl, phoneDigits, whatsAppUrl } from '../../../lib/format/phone.ts';
import { exactTime } from '../../../lib/format/time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CopyButton } from '../../../ui/share-button.tsx';

type Props = { team: Participant; onClose: () => void };

const linkLook =
  'inline-flex min-h-11 items-center gap-2 text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink';

/** Everything the organizer knows about a team: squad with IDs, captain, contacts, group. */
export function TeamDetailsDialog({ team, onClose }: Props) {
  const phone = team.phone ?? '';
  const isNumber = phoneDigits(phone) !== '';
  return (
    <Dialog open onClose={onClose} title={team.teamName} description={`#${team.number}`}>
      <div className="grid gap-5">
        <ol aria-label="Squad" className="divide-y divide-line rounded-card border border-line">
          {team.players.map(player => (
            <li key={player.slot} className="flex min-h-12 items-center gap-3 pl-3.5">
              <span className="numeric w-4 text-ink-3">{player.slot}</span>
              <span className="min-w-0 flex-1 break-words py-1.5">{player.ignName}</span>
              <span className="min-w-0 break-all py-1.5 text-ink-2 tabular-nums">{player.ignId}</span>
              {player.ignId ? (
                <CopyButton label={`Copy ID of ${player.ignName}`} text={player.ignId} />
              ) : (
                <span className="w-11" />
              )}
            </li>
          ))}
        </ol>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5">
          {team.realName && <Fact name="Captain">{team.realName}</Fact>}
          {phone && (
            <Fact name="Phone">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
                {isNumber ? (
                  <a href={callUrl(phone)} className={linkLook}>
                    <Phone aria-hidden size={16} />
                    {phone}
                  </a>
                ) : (
                  phone
                )}
                {isNumber && (
                  <a href={whatsAppUrl(phone)} target="_blank" rel="noopener noreferrer" className={linkLook}>
                    <MessageCircle aria-hidden size={16} />
                    WhatsApp
                  </a>
                )}
              </span>
              <CopyButton label="Copy phone number" text={phone} />
            </Fact>
          )}
          {team.email && (
            <Fact name="Email">
              <a href={`mailto:${team.email}`} className={`${linkLook} min-w-0 flex-1`}>
                <Mail aria-hidden size={16} className="shrink-0 max-sm:hidden" />
                <span className="min-w-0 break-words">
                  <EmailText email={team.email} />
                </span>
              </a>
              <CopyButton label="Copy email" text={team.email} />
            </Fact>
          )}
          <Fact name="Registered">{exactTime(team.createdAt)}</Fact>
          <Fact name="Group">{team.group?.name ?? 'Not in a group'}</Fact>
          {team.userId.name && <Fact name="Account">{team.userId.name}</Fact>}
        </dl>
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="flex min-h-10 min-w-0 items-center break-words py-0.5">{children}</dd>
    </>
  );
}

/** An email address that wraps before its @ and dots, not within a word. */
function EmailText({ email }: { email: string }) {
  let at = 0;
  return email.split(/(?=[@.])/).map(part => {
    at += part.length;
    return (
      <Fragment key={at}>
        {at > part.length && <wbr />}
        {part}
      </Fragment>
    );
  });
}
