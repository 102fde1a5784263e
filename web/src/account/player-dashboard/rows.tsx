import { type ReactElement, useId } from 'react';

type Props = { title: string; children: ReactElement[] };

/** A list with its heading; nothing at all while it is empty. */
export function Rows({ title, children }: Props) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">{children}</ul>
    </section>
  );
}
