import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rupees } from '../../lib/format/money.ts';
import { paymentSentText } from '../../lib/format/money-back.ts';
import { dateTime, midSentence } from '../../lib/format/time.ts';
import { referenceText } from '../../lib/format/utr.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { Paying } from './pay-api.ts';
import { UtrForm } from './utr-form.tsx';

type Props = { scrimId: string; organizer: string; paying: Paying; now: number };

/** A UTR waits for the organizer: what was handed in, and the way to mend a misread number. */
export function SubmittedPanel({ scrimId, organizer, paying, now }: Props) {
  const [mending, setMending] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has gone with the form.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) heading.current?.focus();
  }, []);
  function mend(): void {
    flushSync(() => setMending(true));
    panel.current?.querySelector('input')?.focus();
  }
  function mended(): void {
    flushSync(() => setMending(false));
    heading.current?.focus();
  }
  const { booking, payment } = paying;
  const sent = payment.payment;
  return (
    <section ref={panel} className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>
          <Badge tone="warn">{paymentSentText}</Badge>
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          UTR <span className="numeric">{referenceText(sent?.reference ?? '')}</span>
        </h2>
        <p className="text-ink-2">
          {organizer} compares it with the {rupees(payment.amount)} received and confirms slot{' '}
          {booking.slotNumber === null ? '' : slotText(booking.slotNumber)}. It stays yours until then. This
          page updates on its own; you can close it.
        </p>
        {sent && (
          <p className="text-ink-3 text-sm">
            Submitted <TimeText at={sent.createdAt}>{midSentence(dateTime(sent.createdAt, now))}</TimeText>
          </p>
        )}
      </div>
      {mending ? (
        <UtrForm scrimId={scrimId} bookingId={booking._id} onDone={mended} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/scrims/${scrimId}`} reloadDocument variant="primary">
            Back to the scrim
          </ButtonLink>
          <Button onClick={mend}>Correct the UTR</Button>
        </div>
      )}
    </section>
  );
}
