import type { User } from '@hotdrop/contract/account/users.ts';
import type { CreateScrimBody, createScrimBody, Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimSuccessTexts } from '@hotdrop/contract/scrims/texts.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { Ban } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { ApiArguments } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice, FormError, FormSection } from '../../ui/forms/form-parts.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { CancelScrimDialog } from './cancel-dialog.tsx';
import { useUpdateScrim } from './changes-api.ts';
import { Essentials } from './essentials.tsx';
import { editForm, showServerErrors } from './form-schema.ts';
import { formFrom, rawBody, type ScrimFormValues } from './form-values.ts';
import { MoreSettings, type MoreSettingsHandle } from './more-settings.tsx';
import { useClashes } from './own-lobbies.ts';
import { StartField } from './start-fields.tsx';
import { useMovedTitle } from './use-presets.ts';

type Props = {
  scrim: Scrim;
  user: User;
  /** Where one goes on after saving or cancelling. */
  back: string;
};

/** The edit form. What the scrim was when it opened is what changes are counted from. */
export function EditScrimForm({ scrim: current, user, back }: Props) {
  const [scrim] = useState(current);
  const [before] = useState(() => formFrom(scrim));
  const form = useZodForm(editForm, { defaultValues: before });
  const draft = useDraft(form, `scrim-edit:${scrim._id}:${user._id}`);
  const update = useUpdateScrim(scrim._id);
  const navigate = useNavigate();
  const clashAt = useClashes(scrim.organizationId._id, scrim._id);
  const isTitleMoved = useMovedTitle(form, scrim);
  const more = useRef<MoreSettingsHandle>(null);
  const taken = current.slotBoard
    .filter(slot => slot.state === 'taken' || slot.state === 'held')
    .map(slot => slot.slotNumber);

  const { submit, onBannerBusy, waiting } = useSubmit(
    form,
    async body => {
      const saved = await update.mutateAsync(editBody(before, body));
      draft.clear();
      toast.success(savedText(scrim, saved));
      // In place of the form: Back must not lead to it once more.
      navigate(back, { replace: true });
    },
    {
      failure: fallbackTexts.update,
      onRefused: error => showServerErrors(form, error, names => more.current?.reveal(names)),
      onFailed: toast.error,
      onInvalid: errors => more.current?.reveal(Object.keys(errors)),
      once: true,
    },
  );

  return (
    <>
      <form onSubmit={submit} noValidate className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <DraftNotice draft={draft} />
        {current.bookedCount > 0 && (
          <p role="note" className="panel px-4 py-3 text-ink-2">
            {plural(current.bookedCount, 'squad')} {current.bookedCount === 1 ? 'has' : 'have'} booked. Their
            slots stay. We tell them about a new start. A new fee applies to later bookings.
          </p>
        )}
        <Essentials
          form={form}
          user={user}
          when={<StartField form={form} clashAt={clashAt} />}
          isTitleMoved={isTitleMoved}
        />
        <MoreSettings form={form} handle={more} onBannerBusy={onBannerBusy} waiting={waiting} taken={taken} />
        <div className="sticky bottom-[var(--bottom-bar)] z-10 -mx-4 grid justify-items-start gap-3 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0">
          <FormError message={waiting} />
          <Button
            type="submit"
            variant="primary"
            busy={update.isPending}
            disabled={!form.formState.isDirty}
            className="w-full sm:w-auto"
          >
            {update.isPending ? 'Saving…' : 'Save changes'}
          </Button>
        </div>
      </form>
      {current.status !== 'completed' && (
        <div className="mt-5 max-w-3xl">
          <CancelSection scrim={current} back={back} onCancelled={draft.clear} />
        </div>
      )}
    </>
  );
}

/** What saving did; of another start the server writes to all who have booked or wait. */
function savedText(before: Scrim, { startAt, bookedCount, waitlistCount }: Scrim): string {
  const told = bookedCount + waitlistCount;
  if (startAt === before.startAt || told === 0) return scrimSuccessTexts.updated;
  return `${scrimSuccessTexts.updated}. We told ${plural(told, 'squad')} the new start`;
}

type CancelProps = { scrim: Scrim; back: string; onCancelled: () => void };

function CancelSection({ scrim, back, onCancelled }: CancelProps) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <FormSection title="Cancel scrim" help="Everyone loses access, and you must refund paid fees.">
        <div>
          <Button variant="danger" icon={<Ban aria-hidden size={18} />} onClick={() => setAsking(true)}>
            Cancel scrim
          </Button>
        </div>
      </FormSection>
      <CancelScrimDialog
        scrim={scrim}
        open={asking}
        onClose={() => setAsking(false)}
        onCancelled={() => {
          onCancelled();
          navigate(back, { replace: true });
        }}
      />
    </>
  );
}

/** What an edit of a form that began with `before` sends: what was changed, and what must not change along with it. */
function editBody(before: ScrimFormValues, body: CreateScrimBody): ApiArguments<'PUT /scrims/:id'>['body'] {
  const fields = ofOne(body);
  const was = ofOne(rawBody(before, Date.now()));
  const { pointsPreset, ...changed } = changedFields(was, fields);
  if (changed.startAt !== undefined) {
    // With another start the server moves each time that is not named; those of their own stay as the form shows them.
    if (fields.endAt !== null) changed.endAt = fields.endAt;
    if (fields.bookingClosesAt !== null) changed.bookingClosesAt = fields.bookingClosesAt;
  }
  // An end that is left open follows the number of matches.
  if (changed.matchCount !== undefined && fields.endAt === null) changed.endAt = null;
  return { ...changed, ...(pointsPreset && { pointsPreset }) };
}

/** Without what only a series has. */
function ofOne<Body extends z.input<typeof createScrimBody>>({ alsoAt, fees, ...lobby }: Body) {
  return lobby;
}
