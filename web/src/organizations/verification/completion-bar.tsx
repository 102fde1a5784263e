import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import {
  type CheckedValues,
  completeItems,
  kycItems,
  type VerifyFormSchema,
  type VerifyValues,
} from './kyc-form-schema.ts';

type Props = { control: Control<VerifyValues, unknown, CheckedValues>; schema: VerifyFormSchema };

/** How many of the seven items are there and right (SPEC §2), and which comes next. A low screen needs its place for the form. */
export function CompletionBar({ control, schema }: Props) {
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
              <span className="sr-only">{isThere ? ', there' : ', missing'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
