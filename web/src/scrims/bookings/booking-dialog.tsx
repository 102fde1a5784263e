import { type Booking, bookSlotBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { squadSizes } from '@hotdrop/contract/scrims/presets.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { squadInput } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { useId, useState } from 'react';
import { FilledInNotice } from '../../events/filled-in-notice.tsx';
import { hasNumericIds } from '../../events/last-squad.ts';
import { SquadFields } from '../../events/squad-fields.tsx';
import { useSquadForm } from '../../events/use-squad-form.ts';
import { countdown } from '../../lib/format/countdown.ts';
import { rupees } from '../../lib/format/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { BookedDialog } from './booked-dialog.tsx';
import { useBookSlot } from './bookings-api.ts';
import { OverlapHint } from './overlap-hint.tsx';
import { SlotChoice, submitText, useSlotChoice } from './slot-choice.tsx';
import { TeamFields } from './team-fields.tsx';
import type { BookingFormProps } from './use-booking-form.ts';

/** With these refusals nothing in the form can be of use any more. */
const IN_VAIN: ReadonlySet<string> = new Set([
  'ALREADY_BOOKED',
  'SCRIM_NOT_FOUND',
  'SCRIM_CANCELLED',
  'BOOKING_CLOSED',
  'KICKED',
]);

/** The booking form, then what was booked. It stays mounted while closed, so that what was typed is there again. */
export function BookingDialog(props: BookingFormProps) {
  const [booked, setBooked] = useState<Booking | null>(null);
  useBackCloses(props.open, props.onClose);
  const { myBooking } = props.scrim;
  return booked ? (
    <BookedDialog
      scrim={props.scrim}
      // As it is by now: who waited may have got a slot while this stood there.
      booking={myBooking?._id === booked._id ? myBooking : booked}
      open={props.open}
      onClose={props.onClose}
    />
  ) : (
    <BookingForm {...props} onBooked={setBooked} />
  );
}

type FormProps = BookingFormProps & { onBooked: (booking: Booking) => void };

function BookingForm({ scrim, user, open, isClosed, slotNumber, onSlot, onClose, onBooked }: FormProps) {
  const formId = useId();
  const size = squadSizes[scrim.mode];
  const [schema] = useState(() =>
    bookSlotBody.omit({ slotNumber: true }).extend({ players: squadInput(size) }),
  );
  const mutation = useBookSlot(scrim._id);
  const choice = useSlotChoice(scrim, slotNumber);
  const { form, submit, problem, filledIn } = useSquadForm({
    schema,
    fieldsOf: ({ teamName, phone, players }) => ({ teamName, phone, players }),
    user,
    game: scrim.game,
    size,
    draftKey: `book:${scrim._id}:${user._id}`,
    failure: scrimFallbackTexts.book,
    inVain: IN_VAIN,
    onClose,
    onRefused: ({ code, fieldErrors }) => {
      // The last: the lobby has become smaller meanwhile.
      if (code !== 'SLOT_TAKEN' && code !== 'SLOT_RESERVED' && !fieldErrors.slotNumber) return false;
      choice.lose();
      return true;
    },
    send: async (squad, attempts) => {
      const body = { ...squad, slotNumber: choice.slotNumber };
      const { booking } = await mutation.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      onBooked(booking);
    },
  });
  const { errors } = form.formState;
  const { register } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={choice.isFull ? 'Join the waitlist' : 'Book a slot'}
      description={<span className="break-words">{scrim.title}</span>}
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={problem} />
          {!isClosed && <ClosesIn at={scrim.bookingClosesAt} />}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={mutation.isPending}
            disabled={isClosed && !mutation.isPending}
            className="w-full sm:w-auto sm:justify-self-end"
          >
            {mutation.isPending
              ? 'Booking…'
              : isClosed
                ? 'Booking closed'
                : submitText(choice, scrim.entryFee)}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <OverlapHint scrim={scrim} isPlayer={user.role === 'player'} />
        <SlotChoice choice={choice} onSlot={onSlot} />
        <FilledInNotice {...filledIn} />
        <TeamFields field={register} errors={errors} size={size} />
        <SquadFields
          field={register}
          errors={errors.players}
          size={size}
          numericIds={hasNumericIds(scrim.game)}
        />
        {scrim.entryFee > 0 && (
          <p className="text-ink-3 text-sm">
            The registration fee of {rupees(scrim.entryFee)} goes to the organizer.{' '}
            {choice.isFull
              ? `You pay once a slot is yours, within ${scrim.holdMinutes} minutes.`
              : `You pay in the next step; the slot is held for ${scrim.holdMinutes} minutes.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** How long the form is of use. */
function ClosesIn({ at }: { at: string }) {
  const left = Date.parse(at) - useNow(1000);
  return (
    <p className="squat:hidden text-ink-3 text-sm">
      Booking closes in{' '}
      <span role="timer" className="numeric text-ink-2">
        {countdown(left)}
      </span>
    </p>
  );
}
