import { limits } from '@hotdrop/contract/limits.ts';
import { ratingBody } from '@hotdrop/contract/scrims/results/points-routes.ts';
import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { attemptProblem } from '../../lib/acts/act-problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useFocusWhenGone } from '../../lib/use-focus-when-gone.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { applyFieldErrors, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { isFinal, type RatingTarget, type RatingValues, useRate } from './ratings-api.ts';
import { StarChoice } from './star-choice.tsx';
import { StarRow } from './stars.tsx';

type Props = { open: boolean; onClose: () => void };

/** Rates a scrim that the reader played, once. It stays mounted while closed: it says how the rating went. */
export function RateDialog({ scrim, ...rest }: Props & { scrim: { _id: string; title: string } }) {
  return <Rating target={{ kind: 'scrim', id: scrim._id, title: scrim.title }} {...rest} />;
}

/** Rates an organization, whose page offers it once; a second time would change what was given before. */
export function RateOrganizationDialog({
  organization,
  ...rest
}: Props & { organization: { _id: string; name: string } }) {
  return (
    <Rating target={{ kind: 'organization', id: organization._id, title: organization.name }} {...rest} />
  );
}

function Rating({ target, open, onClose }: Props & { target: RatingTarget }) {
  useBackCloses(open, onClose);
  // What opened it may have gone with the rating.
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
  const [problem, setProblem] = useState<string>();
  const [given, setGiven] = useState<number | null>(null);
  const [inVain, setInVain] = useState(false);
  const firstStar = useRef<HTMLInputElement>(null);

  const submit = form.handleSubmit(send, errors => errors.rating && firstStar.current?.focus());

  async function send(values: RatingValues): Promise<void> {
    setProblem(undefined);
    try {
      await rate.mutateAsync(values);
      draft.clear();
      setGiven(values.rating);
    } catch (error) {
      if (applyFieldErrors(form, error)) return;
      setProblem(attemptProblem(error, fallbackTexts.action));
      if (!isFinal(error)) return;
      draft.clear();
      setInVain(true);
    }
  }

  const done = given !== null || inVain;
  // The button that was pressed gives way to another.
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
            <p className="text-ink-2">It counts in the organizer’s rating from now on.</p>
          </div>
        )}
      </div>
      {given === null && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
          {!inVain && (
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
