import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { OwnVerification } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api/client.ts';
import { dayInIndia } from '../../lib/format/birth-date.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DraftNotice, FormError, FormSection } from '../../ui/forms/form-parts.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AadhaarField } from './aadhaar-field.tsx';
import {
  type CheckedValues,
  completeItems,
  kycItems,
  type VerifyFormSchema,
  type VerifyValues,
  verifyFormOn,
} from './kyc-form-schema.ts';
import { PictureField } from './pictures/picture-field.tsx';
import { PrivacyNotes } from './privacy-notes.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { type Stop, submitProblem, useSubmitKyc } from './use-submit-kyc.ts';

/** Returns the text about sending, or about the outcome of stopping it. */
function sendingText({ percent, stopped }: Pick<ReturnType<typeof useSubmitKyc>, 'percent' | 'stopped'>) {
  if (stopped) return stopTexts[stopped];
  if (percent === null) return '';
  return percent === 100 ? 'Sent. The pictures are being checked.' : 'Sending';
}

const stopTexts: Record<Stop, string> = {
  stopping: 'Stopping…',
  'nothing-arrived': 'Stopped. Nothing was submitted.',
  unknown: 'Stopped. It may have arrived. You can submit again.',
};

type SendingProps = {
  percent: number;
  button: RefObject<HTMLButtonElement | null>;
  stopping: boolean;
  onStop: () => void;
};

/** Upload progress, with a Cancel button. */
function Sending({ percent, button, stopping, onStop }: SendingProps) {
  return (
    <div className="flex items-center gap-3">
      <ProgressBar label="Sending" value={percent} className="flex-1" />
      <span className="numeric w-12 text-right text-ink-2">{percent}%</span>
      <Button ref={button} size="sm" busy={stopping} onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}

type Props = {
  user: User;
  /** The previous submission, to prefill the form; null if there is none or it is unknown. */
  before: OwnVerification['orgKyc'] | null;
  consent: OwnVerification['consent'];
};

/** Number, pictures and consent are never stored on the device. */
const neverKept = ['aadhaarNumber', 'aadhaarImage', 'selfieImage', 'consent'] as const;
const keptText = 'Not submitted yet. Name, email and date of birth are kept as a draft.';

/** The KYC form (SPEC §2, §5). Nothing leaves the browser before it is submitted. */
export function VerifyForm({ user, before, consent }: Props) {
  const [today] = useState(() => dayInIndia(Date.now()));
  const [schema] = useState(() => verifyFormOn(today));
  const form = useZodForm(schema, {
    defaultValues: {
      legalName: before?.legalName ?? '',
      email: before?.email || user.email,
      dob: before?.dob ?? '',
      aadhaarNumber: '',
      aadhaarImage: null,
      selfieImage: null,
      consent: false,
    },
  });
  const draft = useDraft(form, `org-verify:${user._id}`, { never: neverKept, kept: keptText });
  const kyc = useSubmitKyc(consent);
  const submitButton = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const { errors } = form.formState;
  const [aadhaarNumber, aadhaarImage, selfieImage] = useWatch({
    control: form.control,
    name: ['aadhaarNumber', 'aadhaarImage', 'selfieImage'],
  });
  const [preparing, setPreparing] = useState({ aadhaarImage: false, selfieImage: false });
  // A picture being replaced must not be sent instead of the new one.
  const isPreparing = preparing.aadhaarImage || preparing.selfieImage;
  const leaving = useLeaveQuestion(
    aadhaarNumber !== '' || aadhaarImage !== null || selfieImage !== null,
    draft.clear,
  );

  // Consent is to the text that was shown: a new text needs new consent.
  const { setValue, getValues } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what this goes by
  useEffect(() => {
    if (getValues('consent')) setValue('consent', false);
  }, [consent.version, getValues, setValue]);

  const { submit, busy, error } = useSubmit(
    form,
    async values => {
      try {
        const arrived = await kyc.send(values);
        if (!arrived) return backToSubmit();
        draft.clear();
        kyc.show(arrived);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'KYC_CONSENT_CHANGED') throw error;
        setValue('consent', false);
        form.setError('consent', { message: error.message });
        form.setFocus('consent');
      }
    },
    submitProblem,
  );

  /** Moves the focus from the stop button, which disappears, unless the user has focused something else. */
  function backToSubmit() {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === stopButton.current)
      submitButton.current?.focus();
  }

  function picture(name: 'aadhaarImage' | 'selfieImage') {
    const { ref } = form.register(name);
    return {
      value: name === 'aadhaarImage' ? aadhaarImage : selfieImage,
      focusRef: ref,
      error: errors[name]?.message,
      onChange: (value: typeof aadhaarImage) => {
        form.clearErrors(name);
        setValue(name, value, { shouldDirty: true });
      },
      onRefuse: (refusal: unknown) => {
        const message = refusal instanceof Error ? refusal.message : validationTexts.imageType;
        form.setError(name, { type: 'picture', message });
      },
      preparing: preparing[name],
      onPreparing: (is: boolean) => setPreparing(now => ({ ...now, [name]: is })),
      locked: busy,
    };
  }

  return (
    <form
      onSubmit={event => (isPreparing ? event.preventDefault() : submit(event))}
      noValidate
      className="flex flex-col gap-5 max-lg:[&_input]:scroll-mt-16 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6"
    >
      <div className="max-lg:contents lg:sticky lg:top-20 lg:order-last lg:grid lg:gap-5">
        <CompletionBar control={form.control} schema={schema} />
        <div className="max-lg:order-last">
          <PrivacyNotes version={consent.version} />
        </div>
      </div>
      <div className="grid min-w-0 gap-5">
        <DraftNotice draft={draft} />
        <FormSection title="Who runs it" help="As written on the Aadhaar card.">
          <TextField
            label="Legal name"
            autoComplete="name"
            maxLength={limits.legalName}
            error={errors.legalName?.message}
            {...form.register('legalName')}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={limits.email}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextField
            label="Date of birth"
            type="date"
            min="1900-01-01"
            max={today}
            autoComplete="bday"
            className="sm:max-w-60"
            error={errors.dob?.message}
            {...form.register('dob')}
          />
        </FormSection>
        <FormSection
          title="Aadhaar"
          help="A masked Aadhaar is best: it shows only the last four digits. You get one from UIDAI’s site or the mAadhaar app, under “masked” when you download it. Or black out the first 8 digits of a photo here, before it leaves your device."
        >
          <AadhaarField form={form} />
          <PictureField
            label="Aadhaar image"
            camera="environment"
            cameraLabel="Take a photo"
            help="The side with your name, photo and number, sharp and whole."
            {...picture('aadhaarImage')}
          />
          <PictureField
            label="Selfie with Aadhaar"
            camera="user"
            cameraLabel="Take a selfie"
            help="Your face, and the card in your hand beside it. Black out its digits here too."
            {...picture('selfieImage')}
          />
        </FormSection>
        <FormSection title="Consent">
          <Checkbox label={consent.text} error={errors.consent?.message} {...form.register('consent')} />
        </FormSection>
        <div className="sticky bottom-[var(--bottom-bar)] z-10 -mx-4 grid gap-3 border-line border-t bg-canvas px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0">
          <FormError message={error} />
          <p role="status" className="text-ink-2 text-sm empty:hidden">
            {sendingText(kyc)}
          </p>
          {kyc.percent !== null && (
            <Sending
              percent={kyc.percent}
              button={stopButton}
              stopping={kyc.stopped === 'stopping'}
              onStop={kyc.stop}
            />
          )}
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            busy={busy || isPreparing}
            className="w-full sm:w-auto sm:justify-self-start"
          >
            {busy ? kycTexts.submitting : isPreparing ? 'Preparing…' : kycTexts.submit}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        noEntry
        open={leaving.asking}
        onClose={leaving.stay}
        onConfirm={leaving.leave}
        title="Leave without submitting?"
        body="Number and pictures are not saved. You would have to add them again."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
      />
    </form>
  );
}

type CompletionBarProps = {
  control: Control<VerifyValues, unknown, CheckedValues>;
  schema: VerifyFormSchema;
};

/** Number of valid items out of seven (SPEC §2), and the next one. Not sticky on short screens. */
function CompletionBar({ control, schema }: CompletionBarProps) {
  const complete = completeItems(schema, useWatch({ control }) as Partial<VerifyValues>);
  const next = kycItems.find(({ name }) => !complete.has(name));
  return (
    <div className="max-lg:not-squat:sticky max-lg:top-[calc(3.5rem+var(--offline-bar))] max-lg:z-20 max-lg:-mx-4 max-lg:border-line max-lg:border-b max-lg:bg-canvas max-lg:px-4 max-lg:py-2.5 lg:panel lg:p-5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="numeric text-lg">
          {complete.size} of {kycItems.length}
        </span>
        <span className="min-w-0 truncate text-ink-3 text-sm lg:hidden">
          {next ? `Next: ${next.label}` : 'Ready to submit'}
        </span>
      </p>
      <ProgressBar label="Completed" value={complete.size} max={kycItems.length} className="mt-1.5" />
      <ul className="mt-4 hidden gap-2 lg:grid">
        {kycItems.map(({ name, label }) => {
          const isThere = complete.has(name);
          const Icon = isThere ? Check : Circle;
          return (
            <li key={name} className={clsx('flex items-center gap-2', isThere ? 'text-ink' : 'text-ink-3')}>
              <Icon aria-hidden size={16} className={clsx('shrink-0', isThere && 'text-ok')} />
              {label}
              <span className="sr-only">{isThere ? ', done' : ', missing'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
