import { screen, within } from '@testing-library/react';
import { anAccount, anAdmin, anOrganizationAccount, nothingTaken, onePage } from '../../../test/admin.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { AdminPage } from '../admin-page.tsx';
import { UsersSection } from './users-section.tsx';

export const asha = anAccount();
export const nova = anOrganizationAccount();
const me = anAccount({ ...anAdmin(), email: 'meera@example.in' });

export function open(query = '', api: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({
    'GET /admin/users': () => onePage([asha, nova, me]),
    'GET /admin/users/:id': ({ path }) => ({
      user: [asha, nova, me].find(({ _id }) => path.endsWith(_id)) ?? asha,
      takesAlong: nothingTaken,
    }),
    ...api,
  });
  const user = renderPage({
    path: `/admin?tab=users${query}`,
    pattern: '/admin',
    page: <AdminPage section={() => <UsersSection />} />,
    user: anAdmin(),
  });
  return { seen, user };
}

type Person = ReturnType<typeof open>['user'];

export async function choose(user: Person, name: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: act }));
}

export const place = () => screen.getByTestId('place');
export const sent = (seen: ReturnType<typeof fakeApi>, key: string) =>
  seen.filter(entry => entry.key === key);
