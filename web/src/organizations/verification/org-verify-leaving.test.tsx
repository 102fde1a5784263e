import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { place } from '../../../test/screen.ts';
import { AccountMenu } from '../../app/account-menu.tsx';
import {
  aVerification,
  consentBox,
  fillIn,
  numberField,
  organizer,
  showVerify,
} from './org-verify-page.fixture.tsx';

const draftKey = `draft:org-verify:${organizer._id}`;
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const question = async () => within(await screen.findByRole('alertdialog'));

describe('leaving with unsent input', () => {
  test('asks; “Stay” keeps everything, “Leave” leaves', async () => {
    const { person } = showVerify(() => aVerification());
    await fillIn(person);
    expect(unload()).toBe(true);
    await person.click(screen.getByRole('link', { name: 'Scrims' }));
    const asked = await question();
    expect(place()).toBe('/org/verify');
    await person.click(asked.getByRole('button', { name: 'Stay' }));
    expect(screen.getByText('7 of 7')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Scrims' }));
    await person.click((await question()).getByRole('button', { name: 'Leave' }));
    expect(place()).toBe('/scrims');
    expect(unload()).toBe(false);
    // Not “what you typed”: the dialog has said that the number is not stored.
    expect(screen.getByRole('list', { name: 'Messages' })).toHaveTextContent(
      /^Not submitted yet\. Name, email and date of birth are kept as a draft\.$/,
    );
  });

  test('a number alone asks too, also when leaving through a menu', async () => {
    const { person } = showVerify(() => aVerification(), {}, organizer, <AccountMenu />);
    await screen.findByLabelText('Legal name');
    await person.type(numberField(), '9999');
    expect(unload()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Account menu' }));
    await person.click(screen.getByRole('menuitem', { name: 'Profile settings' }));
    await person.click((await question()).getByRole('button', { name: 'Stay' }));
    expect(place()).toBe('/org/verify');
    expect(numberField()).toHaveValue('9999');
  });

  test('without a number or a picture it does not ask', async () => {
    const { person } = showVerify(() => aVerification());
    await person.type(await screen.findByLabelText('Legal name'), 'Asha');
    expect(unload()).toBe(false);
    await person.click(screen.getByRole('link', { name: 'Scrims' }));
    expect(place()).toBe('/scrims');
  });
});

describe('signing out', () => {
  async function signOut(person: ReturnType<typeof showVerify>['person']) {
    await person.click(screen.getByRole('button', { name: 'Account menu' }));
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  }

  test('asks if the number or a picture would be lost', async () => {
    const { person } = showVerify(() => aVerification(), {}, organizer, <AccountMenu />);
    await screen.findByLabelText('Legal name');
    await person.type(numberField(), '9999');
    await signOut(person);
    await person.click((await question()).getByRole('button', { name: 'Stay' }));
    expect(localStorage.getItem('accessToken')).toBe('access-1');
    expect(numberField()).toHaveValue('9999');
    await signOut(person);
    await person.click((await question()).getByRole('button', { name: 'Leave' }));
    expect(place()).toBe('/');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  test('leaves no name or birthday on the device, and claims no draft (A9)', async () => {
    const { person } = showVerify(() => aVerification(), {}, organizer, <AccountMenu />);
    await person.type(await screen.findByLabelText('Legal name'), 'Asha Rao');
    await waitFor(() => expect(localStorage.getItem(draftKey)).toContain('Asha Rao'));
    await person.type(screen.getByLabelText('Date of birth'), '1995-04-12');
    await signOut(person);
    expect(place()).toBe('/');
    expect(localStorage.getItem(draftKey)).toBeNull();
    expect(screen.getByRole('list', { name: 'Messages' })).not.toHaveTextContent('kept as a draft');
  });

  test('from another page clears them too, but no other draft (A9)', async () => {
    const { person } = showVerify(() => aVerification(), {}, organizer, <AccountMenu />);
    await screen.findByLabelText('Legal name');
    await person.click(screen.getByRole('link', { name: 'Scrims' }));
    localStorage.setItem(draftKey, '{"legalName":"Asha Rao"}');
    localStorage.setItem('draft:scrim', '{"title":"Friday"}');
    await signOut(person);
    expect(localStorage.getItem(draftKey)).toBeNull();
    expect(localStorage.getItem('draft:scrim')).not.toBeNull();
  });
});

test('discarding a restored draft keeps the number, the pictures and the consent, which were never in it', async () => {
  localStorage.setItem(draftKey, '{"dob":"1990-01-01"}');
  const { person } = showVerify(() => aVerification());
  await fillIn(person);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Legal name')).toHaveValue('');
  expect(numberField()).toHaveValue('9999 9999 0019');
  expect(screen.getAllByAltText(/as it will be sent$/)).toHaveLength(2);
  expect(consentBox()).toBeChecked();
  expect(screen.getByText('5 of 7')).toBeVisible();
});
