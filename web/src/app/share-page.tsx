import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { apiQuery } from '../lib/api/query.ts';
import { useTitle } from '../lib/use-title.ts';
import { utrName } from '../scrims/payments/pay-api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { writeTextDraft } from '../ui/forms/use-draft.ts';
import { LoadError } from '../ui/states.tsx';
import { readShared } from './shared-text.ts';

/** /share: where other apps send text: a payment's UTR fills in the pay step, a link of ours opens. */
export function SharePage() {
  useTitle('Shared with Hotdrop');
  const [query] = useSearchParams();
  const shared = readShared(query, window.location.origin);
  if (shared.path) return <Navigate to={shared.path} replace />;
  if (shared.utr) return <SharedUtr utr={shared.utr} />;
  return <Nothing text="We found no UTR and no Hotdrop link. Copy the 12-digit UTR from your UPI app." />;
}

/** Opens the pay step of the newest hold with the UTR filled in. */
function SharedUtr({ utr }: { utr: string }) {
  const bookings = useQuery(apiQuery('GET /profile/bookings', { query: {} }));
  const hold = bookings.data?.items.find(
    one =>
      one.kind === 'scrim' && one.booking.status === 'held' && one.booking.payment?.status !== 'submitted',
  );
  const scrimId = hold?.kind === 'scrim' ? hold.scrim._id : null;
  const bookingId = hold?.kind === 'scrim' ? hold.booking._id : null;
  useEffect(() => {
    if (!scrimId || !bookingId) return;
    writeTextDraft(utrName(bookingId), utr);
    // A document of its own: only there Razorpay's checkout may run.
    window.location.replace(`/scrims/${scrimId}/pay`);
  }, [scrimId, bookingId, utr]);
  if (bookings.isError) return <LoadError title="Failed to load your bookings" query={bookings} />;
  if (bookings.data && !scrimId) return <Nothing text="You have no slot to pay for." />;
  return (
    <p role="status" className="page py-8 text-ink-3">
      Opening your payment…
    </p>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <div className="page grid justify-items-start gap-4 py-8">
      <h1 className="text-[1.75rem]" tabIndex={-1}>
        Nothing to open
      </h1>
      <p className="text-ink-2">{text}</p>
      <ButtonLink to="/my-games">My games</ButtonLink>
    </div>
  );
}
