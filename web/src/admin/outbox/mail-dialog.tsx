import type { OutboxMail } from '@hotdrop/contract/admin/outbox.ts';
import { Copy } from 'lucide-react';
import { copyAndSay } from '../../lib/copy.ts';
import { exactTime } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { mailParts } from './mail-text.ts';

type Props = { mail: OutboxMail; onClose: () => void };

/** A mail as its reader would have it. */
export function MailDialog({ mail, onClose }: Props) {
  return (
    <Dialog
      open
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
            // In a tab of its own: a link of a mail signs its reader in or out.
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
