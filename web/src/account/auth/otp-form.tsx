import { otpBody } from '@hotdrop/contract/account/auth/auth.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, api, messageOf } from '../../lib/api/client.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { signInFailure } from './use-sign-in.ts';

type Props = { tempToken: string; onAnswer: (answer: unknown) => void; onBack: () => void };

const codeOnly = otpBody.pick({ otp: true });

/** The six digits from the mail. */
export function OtpForm({ tempToken, onAnswer, onBack }: Props) {
  const form = useZodForm(codeOnly, { defaultValues: { otp: '' } });
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async ({ otp }) => onAnswer(await api('POST /auth/otp/verify', { body: { tempToken, otp } })),
    signInFailure,
  );
  const code = form.register('otp', { setValueAs: (value: string) => value.replace(/\D/g, '') });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Code"
        help={`${limits.otp.digits} digits, valid for ${limits.otp.lifetimeMs / 60_000} minutes. Check spam too.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        // Room for a code pasted with spaces.
        maxLength={limits.otp.digits + 4}
        className="numeric text-2xl tracking-[0.35em]"
        error={errors.otp?.message}
        {...code}
        onChange={event => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, limits.otp.digits);
          return code.onChange(event);
        }}
      />
      <FormError message={error} />
      <Button type="submit" variant="primary" busy={busy}>
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <ResendButton tempToken={tempToken} />
      </div>
    </form>
  );
}

const waitOf = (seconds: number) => ({ seconds, until: Date.now() + seconds * 1000 });

function ResendButton({ tempToken }: { tempToken: string }) {
  const [wait, setWait] = useState(() => waitOf(limits.otp.resendAfterMs / 1000));
  const [busy, setBusy] = useState(false);
  // The clock ticks once a second and may lag behind the start of the wait.
  const seconds = Math.min(wait.seconds, Math.ceil((wait.until - useNow(1000)) / 1000));

  async function resend() {
    setBusy(true);
    try {
      const { retryAfter } = await api('POST /auth/otp/send', { body: { tempToken } });
      setWait(waitOf(retryAfter));
      toast.success('Code sent');
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      if (error instanceof ApiError && error.retryAfter) setWait(waitOf(error.retryAfter));
    } finally {
      setBusy(false);
    }
  }

  if (seconds > 0) {
    return (
      <p className="inline-flex min-h-11 items-center text-ink-3">
        Send again in <span className="numeric ml-1 inline-block min-w-9 text-right">{seconds} s</span>
      </p>
    );
  }
  return (
    <Button busy={busy} onClick={resend}>
      Send again
    </Button>
  );
}
