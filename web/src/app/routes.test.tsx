import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { show } from '../../test/show.tsx';
import { AppRoutes } from './routes.tsx';

function LoginStub() {
  const { state } = useLocation();
  return (
    <p>
      login, then {state?.from?.pathname}
      {state?.from?.search}
    </p>
  );
}

it.each([
  '/scrims/one/edit',
  '/scrims/one/run?tab=payments',
  '/scrims/one/pay?way=upi',
  '/tournaments/one/edit',
  '/tournaments/one/manage?group=two',
  '/tournaments/one/groups/two',
  '/rooms/one',
  '/admin',
  '/admin/kyc',
  '/org/verify',
  '/dashboard/player',
  '/dashboard/org',
  '/settings',
  '/settings/notifications',
  '/my-games',
  '/notifications',
  '/share',
])('signed-out users who open %s log in first and return to it', async path => {
  fakeApi({});
  show(
    <Routes>
      <Route path="/login" element={<LoginStub />} />
      <Route path="*" element={<AppRoutes />} />
    </Routes>,
    path,
  );
  expect(await screen.findByText(`login, then ${path}`)).toBeVisible();
});
