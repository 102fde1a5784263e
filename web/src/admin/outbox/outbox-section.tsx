import type { OutboxMail } from '@hotdrop/contract/admin/outbox/outbox.ts';
import { Copy, Mail, MailOpen } from 'lucide-react';
import { isMissing } from '../../lib/api/error.ts';
import { exactTime } from '../../lib/format/time.ts';
import { copyAndSay } from '../../lib/share.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminSection, type SectionTools } from '../kit/admin-section.tsx';
import { When } from '../kit/list-cells.tsx';

/** A part of a mail: text, or a link to a page of this site. */
type MailPart = { text: string; to: string | null };

const address = /https?:\/\/[^\s<>"')\]]+/g;

/**
 * Returns the text of a mail in parts. Only URLs of `origin` are links: a mail can contain a stranger's text, which
 * must not lead an admin elsewhere (SECURITY B3).
 */
export function mailParts(text: string, origin: string): MailPart[] {
  const parts: MailPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(/[.,;:!?]+$/, '');
    const to = pathHere(found, origin);
    if (to === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), to: null });
    parts.push({ text: found, to });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), to: null });
  return parts;
}

function pathHere(found: string, origin: string): string | null {
  if (!URL.canParse(found)) return null;
  const url = new URL(found);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

type Props = { mail: OutboxMail; onClose: () => void };

function MailDialog({ mail, onClose }: Props) {
  return (
    <Dialog
      open
      noEntry
      onClose={onClose}
      title={mail.subject}
      description={`To ${mail.to} · ${exactTime(mail.createdAt)}`}
      footer={
        <>
          <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copyAndSay(mail.text)}>
            Copy text
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {mailParts(mail.text, window.location.origin).map(({ text, to }, index) =>
          to === null ? (
            text
          ) : (
            // In a new tab: a link in a mail may sign the user in or out.
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              key={index}
              href={to}
              target="_blank"
              rel="noopener"
              className="underline underline-offset-4"
            >
              {text}
            </a>
          ),
        )}
      </p>
    </Dialog>
  );
}

/** `?tab=outbox`: mails kept here instead of being sent. `?mail=` opens one. */
export const OutboxSection = adminSection({
  query: 'GET /admin/outbox',
  label: 'Mails',
  noun: 'mail',
  search: 'Address or subject',
  filters: {},
  columns: [
    {
      label: 'Subject',
      head: true,
      cell: ({ _id, subject }, { open }) => (
        <button
          type="button"
          onClick={() => open(_id)}
          className="min-h-11 text-left font-semibold underline-offset-4 hover:underline pointer-fine:min-h-0"
        >
          {subject}
        </button>
      ),
    },
    { label: 'To', cell: ({ to }) => <span className="text-ink-2">{to}</span> },
    {
      label: 'Written',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }, { now }) => <When at={createdAt} now={now} />,
    },
  ],
  acts: [
    [
      { id: 'open', label: 'Open', Icon: MailOpen, run: ({ _id }, { open }) => open(_id) },
      { id: 'copy', label: 'Copy text', Icon: Copy, run: ({ text }) => copyAndSay(text) },
    ],
  ],
  nameOf: ({ subject }) => subject,
  opened: { param: 'mail', Dialog: OpenedMail },
  instead: ({ list }) =>
    isMissing(list.error) && (
      <EmptyState
        icon={<Mail size={32} />}
        title="Mails are sent here"
        body="Only the demo and development keep them."
      />
    ),
  empty: {
    icon: <Mail size={32} />,
    title: 'No mails yet',
    body: 'The demo and development keep mails here instead of sending them.',
  },
});

function OpenedMail({
  id,
  tools: { list, close },
}: {
  id: string;
  tools: SectionTools<'GET /admin/outbox'>;
}) {
  const mail = list.items.find(({ _id }) => _id === id);
  if (mail) return <MailDialog mail={mail} onClose={close} />;
  if (!list.answer || list.busy) return null;
  return (
    <Dialog open noEntry size="sm" onClose={close} title="Mail">
      <EmptyState
        icon={<Mail size={32} />}
        title="Not among these mails"
        body="It is on another page, or was deleted. Search for its address or subject."
      />
    </Dialog>
  );
}
