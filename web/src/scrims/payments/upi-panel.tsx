import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { clsx } from 'clsx';
import { Smartphone } from 'lucide-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { createAttempts } from '../../lib/acts/create-once.ts';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { ApiError } from '../../lib/api/client.ts';
import { groupedUtr, rupees, UTR_LENGTH, utrDigits } from '../../lib/format/money.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { readTextDraft, useDraftValue } from '../../ui/forms/use-draft.ts';
import { useFieldError } from '../../ui/forms/use-submit.ts';
import { CopyButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Summary } from '../../ui/summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Paying, usePay, utrName } from './pay-api.ts';

type UtrFormProps = {
  scrimId: string;
  bookingId: string;
  /** Another step of the page comes first, so this is not the primary action yet. */
  second?: boolean | undefined;
  /** Called with the digits as they are typed. */
  onDigits?: (digits: string) => void;
  onDone?: () => void;
};

const needed = `The UTR has ${UTR_LENGTH} digits`;

/** Form for the UTR, which the organizer compares with the bank statement. */
export function UtrForm({ scrimId, bookingId, second, onDigits, onDone }: UtrFormProps) {
  const { value: typed, change: setTyped, draft } = useDraftValue(utrName(bookingId), '');
  const { field, error, refuse, clear } = useFieldError<HTMLInputElement>();
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(createAttempts);
  const pay = usePay(scrimId);
  const digits = utrDigits(typed);
  const isWhole = digits.length === UTR_LENGTH;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(undefined);
    if (!isWhole) return refuse(digits === '' ? `Enter the ${UTR_LENGTH}-digit UTR` : needed);
    clear();
    const body = { method: 'upi', reference: digits } as const;
    try {
      await pay.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      draft.clear();
      onDone?.();
    } catch (cause) {
      attempts.failed(cause);
      const beside = cause instanceof ApiError ? cause.fieldErrors.reference : undefined;
      if (beside) refuse(beside);
      else setProblem(attemptProblem(cause, scrimFallbackTexts.pay));
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        ref={field}
        label="UTR"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 5678 9012"
        value={groupedUtr(typed)}
        onChange={event => {
          setTyped(utrDigits(event.target.value));
          clear();
          onDigits?.(utrDigits(event.target.value));
        }}
        help={`${UTR_LENGTH} digits. Your UPI app shows it in the payment’s details as UTR, UPI reference or transaction ID.`}
        error={error}
        className="numeric text-xl tracking-wider"
      />
      <FormError message={problem} />
      <Button type="submit" variant={second ? 'secondary' : 'primary'} busy={pay.isPending}>
        {pay.isPending ? 'Submitting…' : 'Submit UTR'}
      </Button>
    </form>
  );
}

const UpiQr = lazy(() => import('./upi-qr.tsx').then(({ UpiQr }) => ({ default: UpiQr })));

type Props = {
  scrimId: string;
  organizer: string;
  paying: Paying;
  /** The organizer is suspended: nobody is asked to pay, but squads that already paid can submit their UTR. */
  isSuspended: boolean;
};

/** Pays the organizer directly: UPI app or QR code first, then the UTR. */
export function UpiPanel({ scrimId, organizer, paying, isSuspended }: Props) {
  const { amount, upi, payment } = paying.payment;
  const isPhone = useMedia('(pointer: coarse), (width < 48rem)');
  const bookingId = paying.booking._id;
  const [digits, setDigits] = useState(() => readTextDraft(utrName(bookingId)));
  // A squad that already paid needs the UTR field, not the QR code.
  const wasRejected = payment?.method === 'upi' && payment.status === 'rejected';
  const paysFirst = isPhone && upi !== null && !wasRejected && digits === '';
  const payTo = upi ? (
    <PayTo upi={upi} amount={amount} isPhone={isPhone} isFirst={paysFirst} />
  ) : (
    <p className="text-ink-2">
      {organizer} shows no UPI ID here. Ask them how to pay {rupees(amount)}, then submit the UTR of your
      payment.
    </p>
  );
  const form = <UtrForm scrimId={scrimId} bookingId={bookingId} second={paysFirst} onDigits={setDigits} />;
  const payee = upi?.payeeName || organizer;
  if (isSuspended) {
    return (
      <ol>
        <Step title="Paid already? Submit the UTR">{form}</Step>
      </ol>
    );
  }
  if (wasRejected) {
    return (
      <ol className="grid gap-6">
        <Step title="Submit the UTR again">{form}</Step>
        <Step title={`Not paid yet? Pay ${rupees(amount)} to ${payee}`}>{payTo}</Step>
      </ol>
    );
  }
  return (
    <ol className="grid gap-6">
      <Step number={1} title={`Pay ${rupees(amount)} to ${payee}`}>
        {payTo}
      </Step>
      <Step number={2} title="Submit the UTR">
        {form}
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number?: number; title: string; children: ReactNode }) {
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="flex items-baseline gap-2.5 text-lg">
        {number !== undefined && (
          <span aria-hidden className="numeric text-ink-3">
            {number}
          </span>
        )}
        <span className="min-w-0 break-words">{title}</span>
      </h2>
      {children}
    </li>
  );
}

type PayToProps = {
  upi: NonNullable<Paying['payment']['upi']>;
  amount: number;
  isPhone: boolean;
  /** Whether paying is the next step; otherwise the UTR is. */
  isFirst: boolean;
};

function PayTo({ upi, amount, isPhone, isFirst }: PayToProps) {
  const code = (
    <Suspense fallback={<Skeleton className="size-56 rounded-card" />}>
      <UpiQr link={upi.link} label={`QR code: ${rupees(amount)} to ${upi.vpa} by UPI`} />
    </Suspense>
  );
  return (
    <div className="grid gap-4">
      {isPhone ? (
        <>
          <a
            href={upi.link}
            className={clsx(
              'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 font-bold font-display text-[1.0625rem] leading-tight',
              isFirst ? 'border-transparent bg-accent text-on-accent' : 'border-line bg-surface-2',
            )}
          >
            <Smartphone aria-hidden size={18} />
            Pay with a UPI app
          </a>
          <details>
            <Summary>Show QR code for another phone</Summary>
            <div className="grid justify-items-center pt-2">{code}</div>
          </details>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          {code}
          <p className="min-w-0 max-w-52 text-ink-2">
            Scan it with any UPI app. The amount and the organizer are filled in.
          </p>
        </div>
      )}
      <div className="divide-y divide-line rounded-card border border-line">
        <Copyable label="UPI ID" shown={upi.vpa} text={upi.vpa} />
        <Copyable label="Amount" shown={rupees(amount)} text={String(amount)} />
      </div>
    </div>
  );
}

function Copyable({ label, shown, text }: { label: string; shown: string; text: string }) {
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1 pl-4">
      <div className="min-w-0 flex-1 gap-3 sm:flex sm:items-baseline">
        <p className="w-16 shrink-0 text-ink-3 text-sm">{label}</p>
        <p className="numeric min-w-0 break-all text-[1.0625rem]">{shown}</p>
      </div>
      <CopyButton label={`Copy ${label === 'Amount' ? 'amount' : label}`} text={text} />
    </div>
  );
}
