import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { ratingBody } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { attemptProblem, useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, type ApiKey, type ApiResponse, api } from '../../lib/api/client.ts';
import { useFocusWhenGone } from '../../lib/focus.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { StarRow, starNumbers } from './stars.tsx';

const words = ['Poor', 'Could be better', 'Fine', 'Good', 'Excellent'];

type StarChoiceProps = {
  legend: string;
  value: number;
  onChange: (rating: number) => void;
  error: string | undefined;
  /** The first star, to focus it. */
  first: Ref<HTMLInputElement>;
};

/** Five stars as radio buttons, with the meaning of the current one. */
function StarChoice({ legend, value, onChange, error, first }: StarChoiceProps) {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset aria-describedby={`${id}-error`} className="grid min-w-0 justify-items-start gap-1.5">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">{legend}</legend>
      <div className="flex" onPointerLeave={() => setHovered(0)}>
        {starNumbers.map(star => (
          <label
            key={star}
            className="relative grid size-13 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent"
            onPointerEnter={event => event.pointerType === 'mouse' && setHovered(star)}
          >
            <input
              ref={star === starNumbers[0] ? first : undefined}
              type="radio"
              name={`${id}-rating`}
              value={star}
              checked={value === star}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">
              {star === 1 ? '1 star' : `${star} stars`}, {words[star - 1]}
            </span>
            <Star
              aria-hidden
              size={32}
              className={clsx(
                'transition-colors',
                star <= shown ? 'fill-current text-warn' : 'text-line-strong',
              )}
            />
          </label>
        ))}
      </div>
      <p aria-hidden className="min-h-6 text-ink-2">
        {words[shown - 1] ?? 'Tap a star'}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** A scrim that the user played, or the organization that hosts it. */
type RatingTarget = { kind: 'scrim' | 'organization'; id: string; title: string };

type RatingValues = ApiArguments<'POST /scrims/:id/rate'>['body'];

type Answer = ApiResponse<'POST /organizations/:id/rate'>;

/** Queries that show an average or offer to rate. */
const affectedKeys: readonly ApiKey[] = [
  'GET /scrims/:id',
  'GET /organizations/:id',
  'GET /organizations/rankings',
  'GET /dashboard/player',
  'GET /dashboard/org',
];

/** POST …/rate: rates a scrim once, or an organization, where rating again changes the first one. */
function useRate({ kind, id }: Pick<RatingTarget, 'kind' | 'id'>) {
  const client = useQueryClient();
  const refresh = () => {
    for (const key of affectedKeys) void client.invalidateQueries({ queryKey: [key] });
  };
  return useAct({
    mutationFn: (body: RatingValues): Promise<Answer> =>
      kind === 'scrim'
        ? api('POST /scrims/:id/rate', { params: { id }, body })
        : api('POST /organizations/:id/rate', { params: { id }, body }),
    onSuccess: refresh,
    // It was rated in another tab, or the page is out of date.
    onError: error => {
      if (isFinal(error)) refresh();
    },
  });
}

/** Whether trying again would fail the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}

type Props = { open: boolean; onClose: () => void };

/** Rates a scrim that the user played, once. Keep it mounted after the rating: it shows the result. */
export function RateDialog({ scrim, ...rest }: Props & { scrim: { _id: string; title: string } }) {
  return <Rating target={{ kind: 'scrim', id: scrim._id, title: scrim.title }} {...rest} />;
}

/** Rates an organization. Its page offers this once; a second rating would replace the first. */
export function RateOrganizationDialog({
  organization,
  ...rest
}: Props & { organization: { _id: string; name: string } }) {
  return (
    <Rating target={{ kind: 'organization', id: organization._id, title: organization.name }} {...rest} />
  );
}

function Rating({ target, open, onClose }: Props & { target: RatingTarget }) {
  // The button that opened it may be gone after rating.
  useFocusWhenGone(open);
  return open ? <OpenRating target={target} onClose={onClose} /> : null;
}

function OpenRating({ target, onClose }: { target: RatingTarget; onClose: () => void }) {
  const formId = useId();
  const form = useZodForm(ratingBody, {
    defaultValues: { rating: 0, comment: '' },
  });
  const { user } = useSession();
  const draft = useDraft(form, `rate:${target.kind}:${target.id}:${user?._id ?? ''}`);
  const stars = useController({ control: form.control, name: 'rating' });
  const rate = useRate(target);
  const [given, setGiven] = useState<number | null>(null);
  const [rejected, setRejected] = useState(false);
  const firstStar = useRef<HTMLInputElement>(null);

  const { submit, error: problem } = useSubmit(
    form,
    async values => {
      await rate.mutateAsync(values);
      draft.clear();
      setGiven(values.rating);
    },
    {
      failure(cause) {
        if (isFinal(cause)) {
          draft.clear();
          setRejected(true);
        }
        return attemptProblem(cause, fallbackTexts.action);
      },
      onInvalid: errors => errors.rating && firstStar.current?.focus(),
    },
  );

  const done = given !== null || rejected;
  // The pressed button is replaced by another.
  useFocusWhenGone(!done);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={given === null ? questions[target.kind] : 'Thank you'}
      description={<span className="break-words">{target.title}</span>}
      footer={
        done ? (
          <Button variant="primary" data-first-focus onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={rate.isPending}>
              {rate.isPending ? 'Sending…' : 'Rate'}
            </Button>
          </>
        )
      }
    >
      <div role="status" className="empty:hidden">
        {given !== null && (
          <div className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2">
              You gave <StarRow rating={given} size={20} />
            </p>
            <p className="text-ink-2">It now counts towards the organizer’s rating.</p>
          </div>
        )}
      </div>
      {given === null && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
          {!rejected && (
            <>
              <StarChoice
                legend="Your rating"
                value={stars.field.value}
                onChange={stars.field.onChange}
                error={form.formState.errors.rating?.message}
                first={firstStar}
              />
              <TextArea
                label="Comment"
                optional
                maxLength={limits.note}
                help="Shown with your name on the organizer’s page."
                placeholder="Started on time, fair slots, points out the same night…"
                error={form.formState.errors.comment?.message}
                {...form.register('comment')}
              />
            </>
          )}
          <FormError message={problem} />
        </form>
      )}
    </Dialog>
  );
}

const questions = { scrim: 'Rate this scrim', organization: 'Rate this organizer' } as const;
