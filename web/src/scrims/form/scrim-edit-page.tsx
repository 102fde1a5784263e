import type { User } from '@hotdrop/contract/account/users.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import type { CreateScrimBody, createScrimBody, Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimSuccessTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ArrowLeft, Ban, CircleSlash } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { EditFrame } from '../../events/event-form.tsx';
import type { ApiArguments } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DraftNotice, FormSection } from '../../ui/forms/form-parts.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useWithoutAccount } from '../bookings/squads-api.ts';
import { tellYourself } from '../bookings/wording.ts';
import { isFromRun } from '../links.ts';
import { ManagedScrim } from '../managed-scrim.tsx';
import { CancelScrimDialog } from './cancel-dialog.tsx';
import { useUpdateScrim } from './changes-api.ts';
import { Essentials } from './essentials.tsx';
import { editForm, showServerErrors } from './form-schema.ts';
import { formFrom, rawBody, type ScrimFormValues } from './form-values.ts';
import { MoreSettings, type MoreSettingsHandle } from './more-settings.tsx';
import { LobbyStart, useClashes } from './starts.tsx';
import { useMovedTitle } from './use-presets.ts';

/** /scrims/{id}/edit: for the owner and admins. */
export function ScrimEditPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const back = isFromRun(state)
    ? { to: `/scrims/${id}/run`, label: 'Back to the lobby' }
    : { to: `/scrims/${id}`, label: 'Back to the scrim' };
  const frame = (content: ReactNode) => (
    <div className="page py-6 sm:py-8">
      <Link to={back.to} className="mb-1 inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        {back.label}
      </Link>
      <h1 tabIndex={-1} className="mb-5 text-[1.75rem] sm:text-[2rem]">
        Edit scrim
      </h1>
      {content}
    </div>
  );
  return (
    <ManagedScrim verb="Edit" skeleton={frame(<EditSkeleton />)}>
      {(scrim, user) =>
        frame(
          scrim.status === 'cancelled' ? (
            <EmptyState
              icon={<CircleSlash size={32} />}
              title="This scrim was cancelled"
              body="Clone it to open a lobby like it at another time."
              actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
            />
          ) : (
            <EditScrimForm key={scrim._id} scrim={scrim} user={user} back={back.to} />
          ),
        )
      }
    </ManagedScrim>
  );
}

function EditSkeleton() {
  return (
    <div role="status" aria-label="Loading scrim" className="grid max-w-3xl gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-15 rounded-card" />
      <Skeleton className="h-15 rounded-card" />
    </div>
  );
}

type Props = {
  scrim: Scrim;
  user: User;
  /** The page to return to after saving or cancelling. */
  back: string;
};

/** The edit form. Changes are relative to the scrim at the time the form opened. */
function EditScrimForm({ scrim: current, user, back }: Props) {
  const [scrim] = useState(current);
  const [before] = useState(() => formFrom(scrim));
  const form = useZodForm(editForm, { defaultValues: before });
  const draft = useDraft(form, `scrim-edit:${scrim._id}:${user._id}`);
  const update = useUpdateScrim(scrim._id);
  const navigate = useNavigate();
  const clashAt = useClashes(scrim.organizationId._id, scrim._id);
  const isTitleMoved = useMovedTitle(form, scrim);
  const more = useRef<MoreSettingsHandle>(null);
  const [cancelling, setCancelling] = useState(false);
  const withoutAccount = useWithoutAccount(scrim._id, current.bookedCount > 0);
  const taken = current.slotBoard
    .filter(slot => slot.state === 'taken' || slot.state === 'held')
    .map(slot => slot.slotNumber);

  const { submit, onBannerBusy, waiting } = useSubmit(
    form,
    async body => {
      const saved = await update.mutateAsync(editBody(before, body));
      draft.clear();
      toast.success(savedText(scrim, saved, withoutAccount ?? []));
      // `replace`, so that Back does not reopen the form.
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
      <EditFrame onSubmit={submit} waiting={waiting} busy={update.isPending} isDirty={form.formState.isDirty}>
        <DraftNotice draft={draft} />
        {current.bookedCount > 0 && (
          <p role="note" className="panel px-4 py-3 text-ink-2">
            {plural(current.bookedCount, 'squad')} {current.bookedCount === 1 ? 'has' : 'have'} booked. Their
            slots stay. We notify them of a new start. A new fee applies to later bookings.
          </p>
        )}
        <Essentials
          form={form}
          user={user}
          when={<LobbyStart form={form} clashAt={clashAt} />}
          isTitleMoved={isTitleMoved}
        />
        <MoreSettings form={form} handle={more} onBannerBusy={onBannerBusy} waiting={waiting} taken={taken} />
      </EditFrame>
      {current.status !== 'completed' && (
        <div className="mt-5 max-w-3xl">
          <FormSection title="Cancel scrim" help="Everyone loses access, and you must refund paid fees.">
            <div>
              <Button
                variant="danger"
                icon={<Ban aria-hidden size={18} />}
                onClick={() => setCancelling(true)}
              >
                Cancel scrim
              </Button>
            </div>
          </FormSection>
          <CancelScrimDialog
            scrim={current}
            open={cancelling}
            onClose={() => setCancelling(false)}
            onCancelled={() => {
              draft.clear();
              navigate(back, { replace: true });
            }}
          />
        </div>
      )}
    </>
  );
}

/** Returns the toast after saving. The server mails all booked and waitlisted squads about a new start. */
function savedText(
  before: Scrim,
  { startAt, bookedCount, waitlistCount }: Scrim,
  withoutAccount: readonly string[],
): string {
  if (startAt === before.startAt) return scrimSuccessTexts.updated;
  const notifiedCount = bookedCount + waitlistCount - withoutAccount.length;
  const sentences = [
    scrimSuccessTexts.updated,
    notifiedCount > 0 ? `We notified ${plural(notifiedCount, 'squad')} of the new start` : '',
    tellYourself(withoutAccount),
  ];
  return sentences.filter(Boolean).join('. ');
}

/** Returns the changes since `before`, with the custom times that must not move along with the start. */
function editBody(before: ScrimFormValues, body: CreateScrimBody): ApiArguments<'PUT /scrims/:id'>['body'] {
  const fields = ofOne(body);
  const was = ofOne(rawBody(before, Date.now()));
  const { pointsPreset, ...changed } = changedFields(was, fields);
  if (changed.startAt !== undefined) {
    // The server moves omitted times along with the start; custom times must stay as the form shows them.
    if (fields.endAt !== null) changed.endAt = fields.endAt;
    if (fields.bookingClosesAt !== null) changed.bookingClosesAt = fields.bookingClosesAt;
  }
  // An open end follows the number of matches.
  if (changed.matchCount !== undefined && fields.endAt === null) changed.endAt = null;
  return { ...changed, ...(pointsPreset && { pointsPreset }) };
}

/** Returns the body without the fields of a series. */
function ofOne<Body extends z.input<typeof createScrimBody>>({ alsoAt, fees, ...lobby }: Body) {
  return lobby;
}
