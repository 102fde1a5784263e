import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { focusPage } from '../lib/focus.ts';
import { useServerEvent } from '../lib/realtime/use-server-event.ts';
import { useTitle } from '../lib/use-title.ts';
import { SectionList } from './kit/section-list.tsx';
import { type AdminTab, tabOf, tabTitles } from './kit/tabs.ts';
import { adminStatsQuery } from './stats/api.ts';

/** /admin: one section at a time, named by `?tab=`. */
export function AdminPage({ section }: { section: (tab: AdminTab) => ReactNode }) {
  const [params] = useSearchParams();
  const tab = tabOf(params);
  // The counts beside the sections keep up while the panel stands open.
  const stats = useQuery({ ...adminStatsQuery(), refetchInterval: 60_000 });
  const shown = useRef(tab);
  useTitle(tab === 'overview' ? 'Admin panel' : `${tabTitles[tab]} · Admin`);
  // The connection acts on it at once where it is open, and this keeps it so: what stands here is about other people.
  useServerEvent('session:ended', () => {});

  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    window.scrollTo(0, 0);
    focusPage();
  }, [tab]);

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 py-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:py-8">
      <SectionList current={tab} stats={stats.data} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <h1 tabIndex={-1} className="text-[1.75rem] lg:text-[2rem]">
          {tab === 'overview' ? 'Admin panel' : tabTitles[tab]}
        </h1>
        {section(tab)}
      </div>
    </div>
  );
}
