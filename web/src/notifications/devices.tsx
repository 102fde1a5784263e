import type { Device } from '@hotdrop/contract/notifications/notifications.ts';
import { Smartphone, X } from 'lucide-react';
import { useRef } from 'react';
import { usePush } from '../installed/use-push.ts';
import { dateTime, midSentence } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { useRemoveDevice } from './settings-api.ts';

/** The phones and browsers that get push. This one can be removed only if blocked, as its switch is disabled then. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const now = useNow(60_000);
  const { state } = usePush();
  const remove = useRemoveDevice();
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button is gone. */
  const focusHeading = () => list.current?.closest('section')?.querySelector('h2')?.focus();
  if (devices.length === 0) return <p className="text-ink-2">No devices yet.</p>;
  return (
    <ul ref={list} className="panel divide-y divide-line">
      {devices.map(({ _id, label, lastOkAt, isThis }) => (
        <li key={_id} className="flex items-center gap-3 px-4 py-2.5">
          <Smartphone aria-hidden size={20} className="shrink-0 text-ink-3" />
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p>{label}</p>
            <p className="text-ink-3 text-sm">
              {lastOkAt ? (
                <TimeText at={lastOkAt}>{`Last reached ${midSentence(dateTime(lastOkAt, now))}`}</TimeText>
              ) : (
                'Not reached yet'
              )}
            </p>
          </div>
          {isThis && <Badge tone="ok">This one</Badge>}
          {(!isThis || state === 'blocked') && (
            <IconButton
              label={`Remove ${label}`}
              icon={<X aria-hidden size={18} />}
              disabled={remove.isPending}
              onClick={() => remove.mutate(_id, { onSuccess: focusHeading })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
