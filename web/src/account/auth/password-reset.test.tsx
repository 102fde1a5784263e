import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { show } from '../../../test/show.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

function showReset(at: string) {
  return show(
    <Routes>
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

test('a reset link is requested by email, and the response never reveals whether the account exists', async () => {
  const seen = fakeApi({ 'POST /auth/password/forgot': () => reply(204) });
  const { person } = showReset('/forgot-password');
  await person.type(screen.getByLabelText('Email'), 'ravi@example.in');
  await person.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/If ravi@example.in has an account/)).toBeVisible();
  expect(seen[0]?.body).toEqual({ email: 'ravi@example.in' });
});

test('the link in the mail sets a new password', async () => {
  const seen = fakeApi({ 'POST /auth/password/reset': () => reply(204) });
  const { person } = showReset('/reset-password?token=abc');
  await person.type(screen.getByLabelText('New password'), 'a new password');
  await person.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/login'));
  expect(seen[0]?.body).toEqual({ token: 'abc', newPassword: 'a new password' });
});

test('an expired link says so and offers another', async () => {
  const text = 'This reset link has expired or was already used';
  fakeApi({ 'POST /auth/password/reset': () => refusal(400, 'RESET_TOKEN_INVALID', text) });
  const { person } = showReset('/reset-password?token=old');
  await person.type(screen.getByLabelText('New password'), 'a new password');
  await person.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('a link without its token says so at once', () => {
  fakeApi({});
  showReset('/reset-password');
  expect(screen.getByText(/The reset link is incomplete/)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
