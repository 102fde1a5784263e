import { act, screen } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { ErrorState } from '../ui/states.tsx';
import { PageArrival } from './shell.tsx';

let arrive: () => void;
let goBack: () => void;

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

test('a page that loads slowly gets the focus, then its heading once it is there', async () => {
  const { person } = show(<SlowPage />);
  const next = screen.getByRole('button', { name: 'next' });
  next.addEventListener('click', () => next.blur());
  await person.click(next);
  expect(screen.getByRole('main')).toHaveFocus();
  await act(async () => arrive());
  expect(screen.getByRole('heading')).toHaveFocus();
});

const Unloaded = lazy(() => new Promise<never>(() => {}));

/** A list, and pages whose code never loads. */
function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  goBack = () => navigate(-1);
  return (
    <main id="main" tabIndex={-1}>
      <Suspense key={pathname} fallback="Loading page…">
        {pathname === '/cup' ? (
          <Unloaded />
        ) : (
          <>
            <h1>Tournaments</h1>
            <button type="button" onClick={() => navigate('/cup')}>
              Night Cup
            </button>
          </>
        )}
        <PageArrival />
      </Suspense>
    </main>
  );
}

test('going Back from a page that was still loading focuses the heading', async () => {
  const { person } = show(<Pages />);
  await person.click(screen.getByRole('button', { name: 'Night Cup' }));
  expect(screen.getByText('Loading page…')).toBeVisible();
  expect(document.body).toHaveFocus();
  act(() => goBack());
  expect(await screen.findByRole('heading')).toHaveFocus();
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

test('after a successful Retry the focus is on the page', async () => {
  const { person } = show(<Failing />);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByText('Failed')).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
});
