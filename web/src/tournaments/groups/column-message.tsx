import type { ReactNode } from 'react';

/** What stands in a column in place of its list. */
export function ColumnMessage({ children }: { children: ReactNode }) {
  return <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>;
}
