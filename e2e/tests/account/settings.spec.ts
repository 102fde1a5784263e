import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

async function save(page: Page, what: 'profile' | 'organization'): Promise<void> {
  await page.getByRole('button', { name: `Save ${what}` }).click();
  await expect(page.getByText(what === 'profile' ? 'Profile saved' : 'Organization saved')).toBeVisible();
}

test('changes from two devices are both kept, even if one had not seen the other’s yet', async ({
  api,
  openAs,
}) => {
  const account = await api.signUp('organization', { name: 'Asha', orgName: 'Deccan League' });
  const here = await openAs(account, '/settings');
  const elsewhere = await openAs(await api.signIn(account), '/settings');
  await expect(here.getByLabel('Name', { exact: true })).toHaveValue('Asha');

  await elsewhere.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await save(elsewhere, 'profile');
  await elsewhere.getByLabel('About').fill('BGMI, every evening at 9');
  await save(elsewhere, 'organization');

  // With the first response, both forms here get the other device's changes.
  await here.getByLabel('City').fill('Mysuru');
  await here.getByLabel('Phone').fill('98765 43210');
  await save(here, 'profile');
  await expect(here.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
  await expect(here.getByLabel('About')).toHaveValue('BGMI, every evening at 9');
  await expect(here.getByLabel('City')).toHaveValue('Mysuru');
  await save(here, 'organization');

  const { user } = await api.call('GET', '/auth/me', { token: account.accessToken });
  expect(user).toMatchObject({
    name: 'Asha Rao',
    phone: '98765 43210',
    organizationInfo: { orgName: 'Deccan League', about: 'BGMI, every evening at 9', location: 'Mysuru' },
  });
});
