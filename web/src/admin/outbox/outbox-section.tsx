import type { OutboxMail } from '@hotdrop/contract/admin/outbox.ts';
import { Copy, Mail, MailOpen } from 'lucide-react';
import { isMissing } from '../../lib/api/refusals.ts';
import { copyAndSay } from '../../lib/copy.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { When } from '../kit/when.tsx';
import { MailDialog } from './mail-dialog.tsx';

/** Mails that are kept here in place of being sent. `?mail=` opens one. */
export function OutboxSection() {
  const list = useAdminList('GET /admin/outbox', {});
  const { openId, open, close } = useOpened('mail');
  const now = useNow(60_000);
  const mail = list.items.find(({ _id }) => _id === openId);

  if (isMissing(list.error)) {
    return (
      <EmptyState
        icon={<Mail size={32} />}
        title="Mails are sent here"
        body="Only the demo and development keep them."
      />
    );
  }

  const columns: AdminColumn<OutboxMail>[] = [
    {
      label: 'Subject',
      head: true,
      cell: ({ _id, subject }) => (
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
      cell: ({ createdAt }) => <When at={createdAt} now={now} />,
      className: 'whitespace-nowrap',
    },
  ];

  return (
    <>
      <AdminList
        list={list}
        label="Mails"
        noun="mail"
        search="Address or subject"
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ subject }) => subject}
        actions={({ _id, text }) => [
          {
            id: 'open',
            label: 'Open',
            icon: <MailOpen aria-hidden size={18} />,
            onSelect: () => open(_id),
          },
          {
            id: 'copy',
            label: 'Copy text',
            icon: <Copy aria-hidden size={18} />,
            onSelect: () => void copyAndSay(text),
          },
        ]}
        empty={{
          icon: <Mail size={32} />,
          title: 'No mails yet',
          body: 'The demo and development keep mails here instead of sending them.',
        }}
      />
      {mail && <MailDialog mail={mail} onClose={close} />}
      {openId && !mail && list.answer && !list.busy && (
        <Dialog open size="sm" onClose={close} title="Mail">
          <EmptyState
            icon={<Mail size={32} />}
            title="Not among these mails"
            body="It is on another page, or was deleted. Search for its address or subject."
          />
        </Dialog>
      )}
    </>
  );
}
