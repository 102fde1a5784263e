import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { AppRouter } from './app.tsx';

it('handles Back pressed during the first render', () => {
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  function Page() {
    // Like Back between two slices of the render.
    useState(() => window.history.replaceState(null, '', '/rankings'));
    return <p>{useLocation().pathname}</p>;
  }
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  );
  expect(screen.getByText('/rankings')).toBeInTheDocument();
});
