import { type ReactNode, useId } from 'react';

type Props = { title: string; body?: ReactNode; children: ReactNode };

/** One block of settings: title on the left, form on the right; stacked on phones. */
export function SettingsSection({ title, body, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-line border-t py-7 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:gap-10"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {body && <p className="mt-1 text-ink-2 text-sm">{body}</p>}
      </div>
      <div className="max-w-xl">{children}</div>
    </section>
  );
}
