import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { gameOf, squadSizes } from '@hotdrop/contract/events/games.ts';
import { squadInput } from '@hotdrop/contract/events/squads.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { bookSlotBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilledInNotice, SquadFields, TeamFields } from '../../events/squad-fields.tsx';
import { useSquadForm } from '../../events/use-squad-form.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { rupees } from '../../lib/format/money.ts';
import { clockTime, countdown } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isFull, slotsIn } from '../model.ts';
import { BookedDialog } from './booked-dialog.tsx';
import { useBookSlot } from './bookings-api.ts';

/** Errors after which the form is useless: it closes. */
const CLOSING_ERRORS: ReadonlySet<string> = new Set([
  'ALREADY_BOOKED',
  'SCRIM_NOT_FOUND',
  'SCRIM_CANCELLED',
  'BOOKING_CLOSED',
  'KICKED',
]);

/** The booking form, then its result. Stays mounted while closed, to keep the input. */
export function BookingDialog(props: BookingFormProps) {
  const [booked, setBooked] = useState<Booking | null>(null);
  const { myBooking } = props.scrim;
  return booked ? (
    <BookedDialog
      scrim={props.scrim}
      // The current one: a waitlisted squad may have got a slot while this was open.
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
    closingErrors: CLOSING_ERRORS,
    onClose,
    onRefused: ({ code, fieldErrors }) => {
      // `fieldErrors.slotNumber`: the lobby now has fewer slots.
      if (code !== 'SLOT_TAKEN' && code !== 'SLOT_RESERVED' && !fieldErrors.slotNumber) return false;
      choice.lose();
      return true;
    },
    send: async (squad, keyFor) => {
      const body = { ...squad, slotNumber: choice.slotNumber };
      onBooked(await mutation.mutateAsync({ body, idempotencyKey: keyFor(body) }));
    },
  });
  const { errors } = form.formState;
  const { register } = form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={choice.isFull ? 'Join the waitlist' : 'Book a slot'}
      description={<span className="break-words">{scrim.title}</span>}
      problem={problem}
      note={!isClosed && <ClosesIn at={scrim.bookingClosesAt} />}
      busy={mutation.isPending}
      disabled={isClosed && !mutation.isPending}
      submitText={
        mutation.isPending ? 'Booking…' : isClosed ? 'Booking closed' : submitText(choice, scrim.entryFee)
      }
      onSubmit={submit}
    >
      <OverlapHint scrim={scrim} isPlayer={user.role === 'player'} />
      <SlotChoice choice={choice} onSlot={onSlot} />
      <FilledInNotice {...filledIn} />
      <TeamFields field={register} errors={errors} size={size} />
      <SquadFields
        field={register}
        errors={errors.players}
        size={size}
        numericIds={gameOf(scrim.game).numericIds}
      />
      {scrim.entryFee > 0 && (
        <p className="text-ink-3 text-sm">
          The registration fee of {rupees(scrim.entryFee)} goes to the organizer.{' '}
          {choice.isFull
            ? `You pay once a slot is yours, within ${scrim.holdMinutes} minutes.`
            : `You pay in the next step; the slot is held for ${scrim.holdMinutes} minutes.`}
        </p>
      )}
    </FormDialog>
  );
}

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

type Times = Pick<Scrim, '_id' | 'startAt' | 'endAt'>;
type Own = PlayerDashboard['bookings'][number];

/** Returns the earliest of the player's other lobbies that overlaps with this one; null if none does. */
export function overlapping(scrim: Times, bookings: readonly Own[]): Own['scrim'] | null {
  const crossing = bookings
    .filter(({ booking }) => booking.status === 'held' || booking.status === 'confirmed')
    .map(own => own.scrim)
    .filter(other => other._id !== scrim._id && other.startAt < scrim.endAt && scrim.startAt < other.endAt)
    .sort((a, b) => a.startAt.localeCompare(b.startAt));
  return crossing[0] ?? null;
}

/** Warns that the squad already plays elsewhere at that time. It can still book. */
function OverlapHint({ scrim, isPlayer }: { scrim: Times; isPlayer: boolean }) {
  const { data } = useQuery({ ...apiQuery('GET /dashboard/player'), enabled: isPlayer });
  const other = data && overlapping(scrim, data.bookings);
  if (!other) return null;
  return (
    <p
      role="status"
      className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5 [overflow-wrap:anywhere]"
    >
      You also play {other.title}, {clockTime(other.startAt)} to {clockTime(other.endAt)}. The two overlap.
    </p>
  );
}

type Choice = ReturnType<typeof useSlotChoice>;

/** Returns the slot to book: the picked one, or the next free one once it is gone, shown before anything is sent. */
function useSlotChoice(scrim: Scrim, wanted: number | null) {
  const [lost, setLost] = useState<readonly number[]>([]);
  const free = slotsIn(scrim, 'free').filter(number => !lost.includes(number));
  // An event may bring the new booking before the response does: its slot is not free, but not lost either.
  const isOwn = scrim.myBooking !== null;
  const gone = wanted !== null && !isOwn && !free.includes(wanted) ? wanted : null;
  const slotNumber = gone === null ? wanted : (free[0] ?? null);
  return {
    /** The slot to send, or null for the next free one. */
    slotNumber,
    free,
    /** The picked slot, once it is gone. */
    gone,
    /** No slot is left: the squad can only join the waitlist. */
    isFull: isFull(scrim) || free.length === 0,
    /** Marks the slot as gone after an error from the server. */
    lose: () => slotNumber !== null && setLost([...lost, slotNumber]),
  };
}

/** Returns the button's text; a paid slot is held first, so the fee is on the button. */
function submitText({ slotNumber, free, isFull }: Choice, entryFee: number): string {
  if (isFull) return 'Join the waitlist';
  const next = slotNumber ?? free[0];
  if (entryFee > 0 && next !== undefined) return `Hold slot ${slotText(next)} · ${rupees(entryFee)}`;
  return slotNumber === null ? 'Book next free slot' : `Book slot ${slotText(slotNumber)}`;
}

type Props = { choice: Choice; onSlot: (slotNumber: number | null) => void };

/** Slot select, with a notice if the picked slot is gone. */
function SlotChoice({ choice, onSlot }: Props) {
  const { slotNumber, free, gone, isFull } = choice;
  if (isFull) {
    return (
      <p role="status" className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
        {gone === null ? 'All slots are taken.' : `Slot ${slotText(gone)} has just been taken, the last one.`}{' '}
        Your squad joins the waitlist. Free slots go to the first squad on it.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <div role="status" className="empty:hidden">
        {gone !== null && slotNumber !== null && (
          <p className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
            Slot {slotText(gone)} has just been taken. Slot {slotText(slotNumber)} is the next free one.
          </p>
        )}
      </div>
      <SelectField
        label="Slot"
        value={slotNumber ?? ''}
        onChange={event => onSlot(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Next free: {slotText(free[0] ?? 0)}</option>
        {free.map(number => (
          <option key={number} value={number}>
            Slot {slotText(number)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export type BookingFormProps = {
  scrim: Scrim;
  user: User;
  open: boolean;
  /** Whether booking has closed, which can happen while the form is open. */
  isClosed: boolean;
  /** The slot picked on the board; null for the next free one. */
  slotNumber: number | null;
  onSlot: (slotNumber: number | null) => void;
  onClose: () => void;
};
