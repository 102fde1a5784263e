import type { KycItem } from '@hotdrop/contract/admin/kyc-review.ts';
import { dateTime } from '../../lib/format/time.ts';
import { Link, type LinkProps } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import { AddressLine } from '../kit/address-line.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { flagsOf, kycStates } from './kyc-flags.ts';
import { nameOf, waited } from './wording.ts';

type Options = {
  now: number;
  /** Of a link to a review over this list. */
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'state'>;
};

/** A submission in the list: who, since when, and what to look at twice. */
export function kycColumns({ now, linkTo }: Options): AdminColumn<KycItem>[] {
  return [
    {
      label: 'Organization',
      head: true,
      className: 'w-1/4',
      cell: item => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            {...linkTo(item._id)}
            aria-label={`Review ${nameOf(item)}`}
            className="inline-flex min-h-11 items-center font-display font-semibold text-[1.0625rem] underline decoration-line-strong underline-offset-4 hover:text-accent pointer-fine:min-h-8"
          >
            {nameOf(item)}
          </Link>
          {item.verified && <VerifiedTick size={17} />}
        </span>
      ),
    },
    { label: 'Legal name', className: 'w-1/5', cell: item => item.orgKyc.legalName },
    { label: 'Account', className: 'w-1/5', cell: item => <AddressLine text={item.email} /> },
    {
      label: 'Submitted',
      className: 'whitespace-nowrap',
      cell: ({ orgKyc: { submittedAt, status } }) =>
        submittedAt && (
          <>
            <TimeText at={submittedAt}>{dateTime(submittedAt, now)}</TimeText>
            {status === 'pending' && (
              <span className="block text-ink-3 text-sm">waits {waited(submittedAt, now)}</span>
            )}
          </>
        ),
    },
    {
      label: 'Flags',
      cell: item => {
        const flags = flagsOf(item);
        if (flags.length === 0) return null;
        return (
          <span className="flex flex-wrap justify-end gap-1.5 min-[56rem]:justify-start">
            {flags.map(({ id, label, tone }) => (
              <Badge key={id} tone={tone}>
                {label}
              </Badge>
            ))}
          </span>
        );
      },
    },
    {
      label: 'State',
      cell: ({ orgKyc }) => {
        const { label, tone } = kycStates[orgKyc.status];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
  ];
}
