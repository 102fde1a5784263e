import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorState } from '../components/states/error-state.tsx';
import { show } from '../testing/show.tsx';
import { PageArrival } from './page-arrival.tsx';

let arrive: () => void;

function SlowPage() {
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState(false);
  arrive = () => setLoaded(true);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => navigate('/next')}>
        next
      </button>
      {loaded && <h1>Night Cup</h1>}
      <PageArrival />
    </main>
  );
}

test('a page that loads slowly gets the focus, and its heading as soon as it is there', async () => {
  const { person } = show(<SlowPage />);
  const next = screen.getByRole('button', { name: 'next' });
  next.addEventListener('click', () => next.blur());
  await person.click(next);
  expect(screen.getByRole('main')).toHaveFocus();
  await act(async () => arrive());
  expect(screen.getByRole('heading')).toHaveFocus();
});

function Failing() {
  const [failed, setFailed] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      <h1>Tournaments</h1>
      {failed && <ErrorState title="Failed" onRetry={() => setFailed(false)} />}
    </main>
  );
}

test('after a Retry that worked the focus is on the page, not lost', async () => {
  const { person } = show(<Failing />);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByText('Failed')).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
});
