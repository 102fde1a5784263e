import type { User } from '@hotdrop/contract/account/users.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { fakeManager } from '../../../test/groups/fake-manager.ts';
import { withLayout } from '../../../test/groups/layout.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aTournament, ids } from '../../../test/tournaments.ts';
import { TournamentDetailPage } from '../detail/tournament-detail-page.tsx';
import { TournamentManagePage } from './tournament-manage-page.tsx';

const owner = aUser({ _id: ids.organization, role: 'organization', name: 'Deccan League' });
export const event = aTournament();

type Options = {
  teams?: number;
  groups?: number;
  user?: User;
  query?: string;
  wide?: boolean;
  tournament?: object;
  api?: Parameters<typeof fakeManager>[1];
};

/** Shows the Manager to this user, by default its owner, on a fake backend. */
export function showManager(options: Options = {}) {
  const { teams = 3, groups = 0, user = owner, query = '', wide = true, tournament = event } = options;
  withLayout({ wide });
  const { seen, state } = fakeManager({ teams, groups, tournament }, options.api);
  const actor = renderPage({
    path: `/tournaments/${ids.tournament}/manage${query}`,
    pattern: '/tournaments/:id/manage',
    page: <TournamentManagePage />,
    user,
  });
  return { seen, state, user: actor };
}

/** Shows the tournament's page to its owner, from where Manage opens the Manager with the same cache. */
export function showFromPage(options: { teams: number; groups: number }) {
  withLayout({ wide: true });
  const { seen, state } = fakeManager({ ...options, tournament: event });
  const actor = renderPage({
    path: `/tournaments/${ids.tournament}`,
    pattern: '/tournaments/:id/*',
    page: (
      <Routes>
        <Route index element={<TournamentDetailPage />} />
        <Route path="manage" element={<TournamentManagePage />} />
      </Routes>
    ),
    user: owner,
  });
  return { seen, state, user: actor };
}

export const teamGrid = () => screen.findByRole('grid', { name: 'Teams' });
export const team = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });
export const groupRow = async (name: string) => {
  const grid = await screen.findByRole('grid', { name: 'Groups' });
  const text = await within(grid).findByText(name);
  return text.closest<HTMLElement>('[role=row]') ?? text;
};
export const bodyOf = (seen: { key: string; body: unknown }[], key: string) =>
  seen.findLast(request => request.key === key)?.body;
