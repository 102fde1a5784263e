import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { showSection } from '../lists.fixture.tsx';

test('an open outbox stays listed even if the counts fail to load', async () => {
  const { person } = showSection('tab=outbox', null, {
    'GET /admin/stats': () => refusal(500, 'INTERNAL'),
  });
  const sections = within(await screen.findByRole('navigation', { name: 'Admin sections' }));
  await person.click(sections.getByRole('link', { name: 'Users' }));
  expect(sections.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  expect(sections.getByRole('link', { name: 'Outbox' })).toBeVisible();
});
