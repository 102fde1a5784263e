import { type ReactNode, useId } from 'react';

type Props = { title: string; help?: ReactNode; children: ReactNode };

/** A part of a long form, under its own heading. */
export function FormSection({ title, help, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel grid gap-5 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {help && <p className="mt-1 text-ink-3 text-sm">{help}</p>}
      </div>
      {children}
    </section>
  );
}
