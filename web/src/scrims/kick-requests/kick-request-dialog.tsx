import { limits } from '@hotdrop/contract/lib/limits.ts';
import { type KickRequest, kickRequestBody } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { kickSlotError } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts, scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { z } from 'zod';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { sentence } from '../../lib/format/in-words.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useScrimEvent } from '../use-live-scrim.ts';

type Props = {
  scrimId: string;
  /** Has the lobby's slots and the reader's own; null while unknown. */
  scrim: Scrim | null;
  userId: string;
  onClose: () => void;
};

/** A squad's request to kick a player (SPEC §2). Input survives a failure, Escape and a reload. */
export function KickRequestDialog({ scrimId, scrim, userId, onClose }: Props) {
  const schema = useMemo(() => kickFormOf(scrim), [scrim]);
  const form = useZodForm(schema, { defaultValues: { slotNumber: '', targetName: '', reason: '' } });
  const { register, formState } = form;
  const typed = toNumber(useWatch({ control: form.control, name: 'slotNumber' }));
  const draft = useDraft(form, `kick-request:${scrimId}:${userId}`);
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      await api('POST /scrims/:id/kick-requests', { params: { id: scrimId }, body });
      draft.clear();
      onClose();
      toast.success(scrimTexts.kickRequestSent);
    },
    cause => attemptProblem(cause, scrimFallbackTexts.sendKickRequest),
  );

  return (
    <FormDialog
      onClose={onClose}
      title={scrimTexts.requestKick}
      description="The organizer sees who asked, and decides."
      cancels={() => {
        draft.discard();
        onClose();
      }}
      busy={busy}
      submitText={busy ? scrimTexts.submitting : 'Submit'}
      onSubmit={submit}
      after={<OwnKicks scrimId={scrimId} />}
    >
      <FormError message={error} />
      <TextField
        label="Slot number"
        help={
          squadIn(scrim, typed) ??
          `The slot of the player’s squad${scrim ? `, ${rangeOf(scrim)}` : ', as the room shows it'}`
        }
        inputMode="numeric"
        autoComplete="off"
        {...register('slotNumber')}
        error={formState.errors.slotNumber?.message}
        className="numeric max-w-32 text-lg!"
      />
      <TextField
        label="Player name (IGN)"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={limits.playerField}
        {...register('targetName')}
        error={formState.errors.targetName?.message}
      />
      <TextArea
        label="Reason"
        optional
        maxLength={limits.note}
        {...register('reason')}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}

/** Returns the typed whole number; NaN for anything else, which the schema rejects. */
function toNumber(typed: string): number {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** "Slot 07 is Blind", so that nobody reports the wrong squad; null if there is no such slot. */
function squadIn(scrim: Scrim | null, number: number): string | null {
  const slot = scrim?.slotBoard.find(({ slotNumber }) => slotNumber === number);
  return slot ? `Slot ${slotText(number)} ${slot.teamName ? `is ${slot.teamName}` : 'has no squad'}` : null;
}

/** "02 to 21": the slots of the lobby. */
function rangeOf({ startFrom, slots }: Scrim): string {
  return `${slotText(startFrom)} to ${slotText(startFrom + slots - 1)}`;
}

/** Returns a schema with the server's checks, so that an impossible slot is rejected before it is sent. */
function kickFormOf(scrim: Scrim | null) {
  const { slotNumber } = kickRequestBody.shape;
  return kickRequestBody.extend({
    slotNumber: z
      .string()
      .transform(toNumber)
      .pipe(slotNumber)
      .superRefine((number, context) => {
        const message = scrim && kickSlotError(scrim, scrim.myBooking?.slotNumber ?? null, number);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  });
}

/** The reader's own requests in this scrim, newest first. */
const ownKicksQuery = (scrimId: string) =>
  apiQuery('GET /scrims/:id/kick-requests/own', { params: { id: scrimId } });

/** Toasts the organizer's decision to a squad that requested a kick. The organizer gets the event too: `isAsker` is false. */
export function useKickDecisions(scrimId: string, isAsker: boolean): void {
  const client = useQueryClient();
  useScrimEvent('scrim:kick-request', scrimId, async () => {
    if (!isAsker) return;
    try {
      const { items } = await client.fetchQuery({ ...ownKicksQuery(scrimId), staleTime: 0 });
      const latest = items
        .filter(({ resolvedAt }) => resolvedAt !== null)
        .toSorted((a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? ''))[0];
      if (latest) toast(decisionText(latest));
    } catch {
      // The dialog shows it when it is next opened.
    }
  });
}

/** Returns the decision on a request, for the squad that sent it. */
function decisionText({ status, slotNumber, targetTeam, note }: KickRequest): string {
  const squad = targetTeam ?? 'the squad';
  const said =
    status === 'kicked'
      ? `The organizer kicked ${squad} from slot ${slotText(slotNumber)}`
      : `The organizer dismissed your kick request about slot ${slotText(slotNumber)}`;
  return sentence(note ? `${said}: ${note}` : said);
}

/** The reader's earlier requests, below the form. */
function OwnKicks({ scrimId }: { scrimId: string }) {
  const { data } = useQuery({ ...ownKicksQuery(scrimId), staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Your requests" className="grid gap-2 border-line border-t pt-4">
      <h3 className="text-base">Your requests</h3>
      <ul className="grid gap-2">
        {data.items.map(request => (
          <li key={request._id} className="text-sm [overflow-wrap:anywhere]">
            <span className="numeric">{slotText(request.slotNumber)}</span> {request.targetName}
            <span className="block text-ink-3">
              {request.status === 'pending' ? 'Waiting for the organizer' : decisionText(request)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
