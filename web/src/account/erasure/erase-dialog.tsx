import type { User } from '@hotdrop/contract/account/users.ts';
import type { TakenAlong } from '@hotdrop/contract/admin/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../lib/api/client.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { EraseForm } from './erase-form.tsx';
import { takenAlongQuery } from './erasure-api.ts';
import { useEraseForm } from './use-erase-form.ts';
import { useForgetAccount } from './use-forget-account.ts';
import { type Duty, dutiesOf, moneyOwed, whatGoes, whatStays } from './wording.ts';

type Props = { user: User; onClose: () => void };

/** What the account takes along, what stays, and the question itself; or what has to be settled first. */
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
      // While it runs, closing would hide how it ended.
      onClose={busy ? () => {} : onClose}
      title={duties.length > 0 ? 'Not yet' : 'Delete your account?'}
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          {/* Here, not in the form: there it may be below what the screen shows. */}
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
  const money = moneyOwed(takesAlong);
  return (
    <div className="grid gap-4 text-ink-2 [overflow-wrap:anywhere]">
      <Lines title="Deleted now, for good" lines={whatGoes(user, takesAlong)} />
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

/** Squads count on these: their organizer cannot just go. */
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

/** The way to where something is settled. */
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
