import { useEffect } from 'react';

/** Names the page in the tab: 'Tournaments · Hotdrop'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Hotdrop` : 'Hotdrop';
  }, [title]);
}
