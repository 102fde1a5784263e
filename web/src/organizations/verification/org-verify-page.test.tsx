import { kycConsent } from '@hotdrop/contract/organizations/verification/texts.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { reply } from '../../../test/fake-api.ts';
import { sleep } from '../../lib/wait.ts';
import {
  approved,
  aVerification,
  fillIn,
  numberField,
  organizer,
  pending,
  rejected,
  showVerify,
  submitButton,
} from './org-verify-page.fixture.tsx';

const noInfo = { orgName: 'Nova', location: '', about: '', upiId: null, website: null, discordUrl: null };
const completion = () => screen.getByRole('progressbar', { name: 'Completed' });
const storedUser = () => JSON.parse(localStorage.getItem('user') ?? '{}');
const inputs = () => document.querySelectorAll('input');

/** Makes the tab visible again. */
const comeBack = () => act(async () => void fireEvent(window, new Event('visibilitychange')));

describe('status', () => {
  test('not submitted: the form, with the account’s email', async () => {
    showVerify(() => aVerification());
    expect(await screen.findByLabelText('Email')).toHaveValue('asha@nova.example');
    expect(submitButton()).toBeEnabled();
    expect(screen.getByText('1 of 7')).toBeVisible();
    expect(document.title).toBe('Organization verification · Hotdrop');
  });

  test('a failed status fetch is treated as unsubmitted (SPEC §4)', async () => {
    const { person } = showVerify(() => reply(500));
    expect(await screen.findByLabelText('Email')).toHaveValue('asha@nova.example');
    expect(screen.getByText(kycConsent(30).text)).toBeVisible();
    await person.type(screen.getByLabelText('Legal name'), 'Asha');
    expect(screen.getByText('2 of 7')).toBeVisible();
  });

  test('pending: read-only, since when, with the masked number', async () => {
    showVerify(() => pending);
    expect(await screen.findByRole('button', { name: 'Under review…' })).toBeDisabled();
    expect(screen.getByText('XXXX XXXX 0019')).toBeVisible();
    expect(screen.getByText('12 April 1995')).toBeVisible();
    expect(screen.getByText('Asha Ramesh Rao')).toBeVisible();
    expect(screen.getByText(/Submitted/)).toHaveTextContent(/Submitted .*18 Nov/);
    expect(inputs()).toHaveLength(0);
  });

  test('approved: read-only, what it unlocks, and the session gets the verified badge', async () => {
    showVerify(() => approved, {
      'GET /auth/me': () => ({ user: { ...organizer, verified: true }, unseen: 0 }),
    });
    expect(await screen.findByRole('button', { name: 'Organization already verified' })).toBeDisabled();
    expect(screen.getByRole('link', { name: /UPI ID/ })).toHaveAttribute('href', '/settings');
    expect(screen.getByText(/^Will be deleted .*2099/)).toBeVisible();
    expect(inputs()).toHaveLength(0);
    await waitFor(() => expect(storedUser().verified).toBe(true));
  });

  test('approved a while ago: the pictures “were deleted”, not “will be”', async () => {
    showVerify(() => ({
      ...approved,
      orgKyc: { ...approved.orgKyc, documentsDeletedAt: '2020-12-19T06:00:00.000Z' },
    }));
    expect(await screen.findByText(/^Were deleted .*2020/)).toBeVisible();
    expect(screen.queryByText(/Will be deleted/)).toBeNull();
  });

  test('approved with a UPI ID: shows where fees go, and does not ask for one', async () => {
    showVerify(
      () => approved,
      {},
      { ...organizer, verified: true, organizationInfo: { ...noInfo, upiId: 'nova@okaxis' } },
    );
    expect(await screen.findByText('nova@okaxis')).toBeVisible();
    expect(screen.queryByText(/Add your UPI ID/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Change it in the settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
  });

  test('verified by an admin without a submission: read-only, even if the status fails to load', async () => {
    showVerify(() => reply(500), {}, { ...organizer, verified: true });
    expect(await screen.findByRole('button', { name: 'Organization already verified' })).toBeDisabled();
    expect(screen.queryByText('Aadhaar number')).toBeNull();
    expect(inputs()).toHaveLength(0);
  });

  test('verified by an admin with a submission in review: says both', async () => {
    showVerify(() => ({ ...pending, verified: true }), {}, { ...organizer, verified: true });
    expect(await screen.findByRole('button', { name: 'Organization already verified' })).toBeDisabled();
    expect(screen.getByText(/Your submission is still in review/)).toBeVisible();
    expect(screen.getByText('XXXX XXXX 0019')).toBeVisible();
    expect(inputs()).toHaveLength(0);
  });

  test('verified by an admin, then the submission rejected: the notes, and no prompt to resubmit', async () => {
    showVerify(() => ({ ...rejected, verified: true }), {}, { ...organizer, verified: true });
    expect(await screen.findByRole('button', { name: 'Organization already verified' })).toBeDisabled();
    expect(screen.getByText(/^An admin verified you\. Your submission was rejected/)).toHaveTextContent(
      'stays verified, and you don’t need to submit again.',
    );
    expect(screen.getByText('The selfie is not sharp.')).toBeVisible();
    expect(screen.queryByText(/Fix it below/)).toBeNull();
    expect(inputs()).toHaveLength(0);
  });

  test('rejected: the notes and the fields prefilled; number and pictures are asked for again', async () => {
    const { person } = showVerify(() => rejected);
    expect(await screen.findByText('The selfie is not sharp.')).toBeVisible();
    expect(screen.getByLabelText('Legal name')).toHaveValue('Asha Ramesh Rao');
    expect(screen.getByLabelText('Email')).toHaveValue('papers@nova.example');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('1995-04-12');
    expect(numberField()).toHaveValue('');
    expect(screen.getByText('3 of 7')).toBeVisible();
    await person.click(submitButton());
    expect(await screen.findAllByText('Required')).toHaveLength(3);
  });

  test('a decision shows up when the tab becomes visible again', async () => {
    let own = pending;
    const { asked } = showVerify(() => own, {
      'GET /auth/me': () => ({ user: { ...organizer, verified: own.verified }, unseen: 0 }),
    });
    await screen.findByRole('button', { name: 'Under review…' });
    own = approved;
    await comeBack();
    expect(await screen.findByRole('button', { name: 'Organization already verified' })).toBeDisabled();
    expect(asked('GET /orgs/verify/me')).toBe(2);
    // Announced to screen readers.
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Organization already verified');
    await waitFor(() => expect(storedUser().verified).toBe(true));
  });

  test('while in review it polls twice a minute, but not in a hidden tab; visible again, at once', async () => {
    const { asked } = showVerify(() => pending);
    await screen.findByRole('button', { name: 'Under review…' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const sight = vi.spyOn(document, 'visibilityState', 'get');
    try {
      sight.mockReturnValue('visible');
      await comeBack();
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      const before = asked('GET /orgs/verify/me');
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(asked('GET /orgs/verify/me')).toBe(before + 2);
      sight.mockReturnValue('hidden');
      await act(async () => void fireEvent(window, new Event('visibilitychange')));
      await act(() => vi.advanceTimersByTimeAsync(300_000));
      expect(asked('GET /orgs/verify/me')).toBe(before + 2);
      sight.mockReturnValue('visible');
      await comeBack();
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(asked('GET /orgs/verify/me')).toBe(before + 3);
    } finally {
      vi.useRealTimers();
      sight.mockRestore();
    }
  });

  test('an incoming rejection reopens the form', async () => {
    let own = pending;
    showVerify(() => own);
    await screen.findByRole('button', { name: 'Under review…' });
    own = rejected;
    await comeBack();
    expect(await screen.findByLabelText('Legal name')).toHaveValue('Asha Ramesh Rao');
  });
});

describe('input stays while the status is refetched', () => {
  const slowly = async (answer: unknown) => {
    await sleep(100);
    return answer;
  };

  test('after a failure, when the tab becomes visible again (from the camera)', async () => {
    const { person, asked } = showVerify(() => slowly(reply(500)));
    await fillIn(person);
    const before = asked('GET /orgs/verify/me');
    await comeBack();
    await waitFor(() => expect(asked('GET /orgs/verify/me')).toBeGreaterThan(before));
    expect(numberField()).toHaveValue('9999 9999 0019');
    await act(() => sleep(150));
    expect(screen.getByText('7 of 7')).toBeVisible();
  });

  test('started offline, once the network is back', async () => {
    onlineManager.setOnline(false);
    try {
      const { person, asked } = showVerify(() => slowly(aVerification()));
      await fillIn(person);
      expect(asked('GET /orgs/verify/me')).toBe(0);
      await act(async () => onlineManager.setOnline(true));
      await waitFor(() => expect(asked('GET /orgs/verify/me')).toBe(1));
      expect(numberField()).toHaveValue('9999 9999 0019');
      await act(() => sleep(150));
      expect(screen.getByText('7 of 7')).toBeVisible();
    } finally {
      onlineManager.setOnline(true);
    }
  });
});

describe('input', () => {
  test('missing fields are marked, and the first gets the focus (SPEC §5)', async () => {
    const { person } = showVerify(() => aVerification());
    await person.clear(await screen.findByLabelText('Email'));
    await person.click(submitButton());
    expect(await screen.findAllByText('Required')).toHaveLength(6);
    expect(screen.getByText('Consent is required')).toBeVisible();
    expect(screen.getByLabelText('Legal name')).toHaveFocus();
  });

  test('a missing picture gets the focus if it is the first missing item', async () => {
    const { person } = showVerify(() => aVerification());
    await person.type(await screen.findByLabelText('Legal name'), 'Asha Rao');
    await person.type(screen.getByLabelText('Date of birth'), '1995-04-12');
    await person.type(numberField(), '999999990019');
    await person.click(submitButton());
    const picture = screen.getByRole('group', { name: 'Aadhaar image' });
    await waitFor(() => expect(picture).toHaveFocus());
    expect(picture).toHaveAccessibleDescription(/^Required/);
  });

  test('a short number and a birthday in the future show an error', async () => {
    const { person } = showVerify(() => aVerification());
    await person.type(await screen.findByLabelText('Date of birth'), '2199-01-01');
    await person.type(numberField(), '12345678901');
    await person.click(submitButton());
    expect(await screen.findByText('Must be 12 digits')).toBeVisible();
    expect(screen.getByText('Enter a valid date of birth')).toBeVisible();
  });

  test('the number keeps digits only, in groups of four; a wrong check digit is not an error', async () => {
    const { person } = showVerify(() => aVerification());
    await screen.findByLabelText('Legal name');
    await person.type(numberField(), '9999x9999-0018');
    expect(numberField()).toHaveValue('9999 9999 0018');
    expect(numberField()).toHaveAttribute('autocomplete', 'off');
    expect(numberField()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText('Check the number: it looks mistyped')).toBeVisible();
    expect(screen.getByText('2 of 7')).toBeVisible();
    await person.type(numberField(), '{Backspace}9');
    expect(screen.queryByText('Check the number: it looks mistyped')).toBeNull();
    await person.clear(numberField());
    await person.click(numberField());
    await person.paste('9999-9999-0019');
    expect(numberField()).toHaveValue('9999 9999 0019');
  });

  test('seven items fill the progress bar; an invalid one does not count', async () => {
    const { person } = showVerify(() => aVerification());
    await fillIn(person);
    expect(screen.getByText('7 of 7')).toBeVisible();
    expect(completion()).toHaveAttribute('aria-valuenow', '7');
    expect(completion()).toHaveAttribute('aria-valuemax', '7');
    await person.type(numberField(), '{Backspace}');
    expect(screen.getByText('6 of 7')).toBeVisible();
    expect(screen.getByText('Next: Aadhaar number')).toBeInTheDocument();
  });

  test('a draft keeps name and birthday, never the number, the pictures or the consent (A9)', async () => {
    const { person } = showVerify(() => aVerification());
    await fillIn(person);
    const draft = `draft:org-verify:${organizer._id}`;
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(draft) ?? '{}')).toEqual({
        legalName: 'Asha Rao',
        dob: '1995-04-12',
      }),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/9999/);
  });
});
