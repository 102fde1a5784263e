import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { actProblem, responseOrResult } from '../../lib/acts/use-act.ts';
import { ApiError, api, messageOf } from '../../lib/api/client.ts';
import { send } from '../../lib/api/http.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { clearTokens, readTokens } from '../../lib/session/storage.ts';
import { deviceStore, tabStore } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

/** What erasing your account would remove, fetched each time the dialog opens. */
const takenAlongQuery = () => ({ ...apiQuery('GET /profile/erasure'), staleTime: 0, gcTime: 0 });

/** Calls DELETE /profile; if the response is lost, checks whether the account is gone. @throws ApiError */
async function eraseAccount(password: string): Promise<void> {
  await responseOrResult<unknown>(() => api('DELETE /profile', { body: { password } }), isErased);
}

/** Bypasses the API client, which on a 401 would end the session before the user sees why. */
async function isErased(): Promise<true | null> {
  const { accessToken } = readTokens();
  try {
    await send({ method: 'GET', path: '/auth/me', token: accessToken });
    return null;
  } catch (error) {
    // A token that has merely expired gets a different code.
    return error instanceof ApiError && error.status === 401 && error.code !== 'TOKEN_EXPIRED' ? true : null;
  }
}

/** Something an organization must settle before its account can be deleted. */
type Duty = { words: string; to: string; label: string };

const duties = {
  SCRIMS_STAND: { to: '/dashboard/org', label: 'Your lobbies' },
  PAYMENTS_WAIT: { to: '/dashboard/org', label: 'Payments to settle' },
  TOURNAMENTS_STAND: { to: '/my-games', label: 'Your tournaments' },
} as const;

/** Returns where to settle what made the server reject the deletion; null for any other error. */
function dutyLink(code: string): Omit<Duty, 'words'> | null {
  return code in duties ? duties[code as keyof typeof duties] : null;
}

/** Returns what an organization must settle first; the server checks the same. */
function dutiesOf({ role }: Pick<User, 'role'>, takesAlong: TakenAlong): Duty[] {
  if (role !== 'organization') return [];
  const { scrims, tournaments, owes } = takesAlong;
  const found: Duty[] = [];
  if (scrims > 0)
    found.push({
      words: `${plural(scrims, 'lobby is', 'lobbies are')} not over: finish or cancel ${scrims === 1 ? 'it' : 'them'}.`,
      ...duties.SCRIMS_STAND,
    });
  if (tournaments > 0)
    found.push({
      words: `${plural(tournaments, 'tournament is', 'tournaments are')} not over: finish or delete ${tournaments === 1 ? 'it' : 'them'}.`,
      ...duties.TOURNAMENTS_STAND,
    });
  // With open lobbies, this includes the refunds that cancelling them would make due.
  if (owes > 0 && scrims === 0)
    found.push({
      words: `Confirm or refund ${rupees(owes)} from squads first.`,
      ...duties.PAYMENTS_WAIT,
    });
  return found;
}

/** Returns what is deleted with the account, one line each. */
function whatGoes({ role }: Pick<User, 'role'>, takesAlong: TakenAlong): string[] {
  const { bookings, registrations, promos } = takesAlong;
  return [
    role === 'organization'
      ? 'Your name, email, phone, picture, your organization’s page and your identity papers'
      : 'Your name, email, phone, picture and password',
    bookings > 0 &&
      `${plural(bookings, 'slot or waitlist position', 'slots and waitlist positions')}: the next squads move up`,
    registrations > 0 && `${plural(registrations, 'team')} in tournaments that are not over: withdrawn`,
    promos > 0 && plural(promos, 'promo'),
    'What you wrote in rooms, your comments, the names and game IDs of your squads',
  ].filter(line => line !== false);
}

/** Returns what is kept, and under which name. */
function whatStays({ role }: Pick<User, 'role'>): string[] {
  return [
    'Payments, in both sides’ records, without your name',
    role === 'organization'
      ? 'Titles, times, results and star ratings of what you hosted, including what was cancelled, under “Deleted organization”'
      : 'Results as “Deleted squad”, and the star ratings you gave, without their comments',
  ];
}

/** Returns the text about refunds due to the account; '' for none. */
function refundsText({ isOwed }: TakenAlong): string {
  if (isOwed === 0) return '';
  return `Organizers owe you ${rupees(isOwed)}, if your payments arrived. Keep your UTRs to claim it.`;
}

const answers = z.object({
  password: z.string().min(1, 'Enter your password'),
  sure: z.boolean().refine(Boolean, 'Tick this to continue'),
});
type EraseAnswers = z.infer<typeof answers>;

/** Form state of the confirmation; deletes the account on submit. */
function useEraseForm(onErased: () => void) {
  const [code, setCode] = useState('');
  const form = useZodForm(answers, { defaultValues: { password: '', sure: false } });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ password }) => {
      await eraseAccount(password);
      onErased();
    },
    cause => {
      setCode(cause instanceof ApiError ? cause.code : '');
      return actProblem(cause, fallbackTexts.action);
    },
  );
  return {
    form,
    submit,
    busy,
    error,
    /** Where to settle what made the server reject the deletion. */
    link: error ? dutyLink(code) : null,
  };
}

type Props = { user: User; onClose: () => void };

/** Lists what is deleted and what stays, and asks for confirmation; or lists what to settle first. */
export function EraseDialog({ user, onClose }: Props) {
  const formId = useId();
  const { form, submit, busy, error, link } = useEraseForm(useForgetAccount());
  const query = useQuery(takenAlongQuery());
  const takesAlong = query.data?.takesAlong;
  const duties = takesAlong ? dutiesOf(user, takesAlong) : [];
  const asks = takesAlong !== undefined && duties.length === 0;

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={duties.length > 0 ? 'Not yet' : 'Delete your account?'}
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          {/* Here, not in the form, where it could be off screen. */}
          <FormError message={error} />
          {link && <DutyLink {...link} />}
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
            <Button data-first-focus onClick={onClose} disabled={busy}>
              {asks ? 'Keep account' : 'Close'}
            </Button>
            {asks && (
              <Button type="submit" form={formId} variant="danger" busy={busy}>
                {busy ? 'Deleting…' : 'Delete account'}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {query.isPending && <TakenAlongSkeleton />}
      {query.isError && !takesAlong && (
        <ErrorState
          title="Failed to load what is deleted"
          message={messageOf(query.error, 'Nothing was deleted. Check your connection and try again.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {duties.length > 0 && <Duties duties={duties} />}
      {asks && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <WhatGoes user={user} takesAlong={takesAlong} />
          <EraseForm id={formId} email={user.email} form={form} onSubmit={submit} />
        </div>
      )}
    </Dialog>
  );
}

function WhatGoes({ user, takesAlong }: { user: User; takesAlong: TakenAlong }) {
  const money = refundsText(takesAlong);
  return (
    <div className="grid gap-4 text-ink-2 [overflow-wrap:anywhere]">
      <Lines title="Deleted now, permanently" lines={whatGoes(user, takesAlong)} />
      {money && (
        <p className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5 text-ink">{money}</p>
      )}
      <Lines title="What stays" lines={whatStays(user)} />
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-ink text-lg">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Duties({ duties }: { duties: readonly Duty[] }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">Squads count on you. Finish this first, then delete the account:</p>
      <ul className="divide-y divide-line">
        {duties.map(({ words, to, label }) => (
          <li key={words} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>{words}</span>
            <DutyLink to={to} label={label} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DutyLink({ to, label }: Omit<Duty, 'words'>) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {label}
    </Link>
  );
}

function TakenAlongSkeleton() {
  return (
    <div role="status" aria-label="Loading what is deleted" className="grid gap-3">
      {[1, 2, 3, 4].map(line => (
        <Skeleton key={line} className="h-5 w-4/5" />
      ))}
    </div>
  );
}

/**
 * Removes a deleted account's session and drafts from this device. Other tabs notice it in the storage; the query
 * cache is cleared with the session.
 */
function useForgetAccount(): () => void {
  const navigate = useNavigate();
  return () => {
    // Leave first, synchronously: a page that needs a session would redirect to the login page.
    flushSync(() => navigate('/', { replace: true }));
    clearTokens();
    deviceStore.clear();
    tabStore.clear();
    toast.success('Your account was deleted', { duration: 4000 });
  };
}

type EraseFormProps = {
  /** Ties the submit button in the footer to this form. */
  id: string;
  email: string;
  form: UseFormReturn<EraseAnswers, unknown, EraseAnswers>;
  onSubmit: () => void;
};

/** Asks for the password and a confirmation. */
function EraseForm({ id, email, form, onSubmit }: EraseFormProps) {
  const { errors } = form.formState;
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-3">
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Checkbox
        label="I understand that this cannot be undone."
        error={errors.sure?.message}
        {...form.register('sure')}
      />
    </form>
  );
}
