import type { User } from '@hotdrop/contract/account/users.ts';
import { screen } from '@testing-library/react';
import { reply, type Seen } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aScrim } from '../../../test/scrims.ts';
import { ids } from '../../../test/tournaments.ts';
import { ScrimNewPage } from './scrim-new-page.tsx';

export const organization = aUser({
  _id: ids.organization,
  role: 'organization',
  name: 'Nova Esports India',
});

export const show = (user?: User) =>
  renderPage({
    path: '/scrims/new',
    pattern: '/scrims/new',
    page: <ScrimNewPage />,
    ...(user && { user }),
  });

export const submit = () => screen.getByRole('button', { name: /^Create (Scrim|\d+ Scrims)$/ });
export const fold = (title: string) => {
  const summary = screen.getByText(title).closest('summary');
  if (!summary) throw new Error(`no fold ${title}`);
  return summary;
};
// A Friday. jsdom uses the machine's time zone, so tests compute the title with the app's own function.
export const start = '2027-01-08T21:00';
export const created = () => reply(201, { scrim: aScrim({ _id: 'made' }), alsoCreated: [] });
export const posts = (seen: Seen[]) => seen.filter(request => request.key === 'POST /scrims');
