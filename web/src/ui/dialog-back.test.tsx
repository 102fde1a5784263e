import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { useBackCloses } from './dialog-back.ts';

const at = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Dialogs() {
  const [open, setOpen] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useBackCloses(open === 'one', () => setOpen(null));
  useBackCloses(open === 'two', () => setOpen(null));
  const { state } = useLocation();
  return (
    <>
      <output>{`${pathname}${search} ${open ?? 'closed'}`}</output>
      <button type="button" onClick={() => setOpen('one')}>
        One
      </button>
      <button type="button" onClick={() => setOpen('two')}>
        Two
      </button>
      <button type="button" onClick={() => setOpen(null)}>
        Close
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
      <button type="button" onClick={() => navigate({ search: '?search=x' }, { replace: true, state })}>
        Search
      </button>
      <button
        type="button"
        onClick={() => {
          navigate({ search: '?group=1' }, { replace: true });
          setOpen(null);
        }}
      >
        Open a group
      </button>
    </>
  );
}

function show(entries: object[] = [{ pathname: '/before' }, { pathname: '/manage' }]) {
  render(
    <MemoryRouter initialEntries={entries} useTransitions={false}>
      <Dialogs />
    </MemoryRouter>,
  );
}

test('Back closes the dialog and nothing else; once more leaves', async () => {
  show();
  await press('One');
  expect(at()).toBe('/manage one');
  await press('Back');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('closed in another way it leaves no entry, however often', async () => {
  show();
  for (const name of ['One', 'Two', 'One']) {
    await press(name);
    await press('Close');
  }
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a dialog in the place of another has the same entry', async () => {
  show();
  await press('One');
  await press('Two');
  expect(at()).toBe('/manage two');
  await press('Back');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test.each(['Back', 'Close'])('what changed in the address meanwhile stays after %s', async how => {
  show();
  await press('One');
  await press('Search');
  await press(how);
  expect(at()).toBe('/manage?search=x closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('an address that takes the place of the dialog is one step', async () => {
  show();
  await press('One');
  await press('Open a group');
  expect(at()).toBe('/manage?group=1 closed');
  await press('Back');
  expect(at()).toBe('/manage closed');
});

test('Forward to a dialog that is closed, and a reload with one open, lead to the page', async () => {
  show();
  await press('One');
  await press('Back');
  await press('Forward');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a reload with a dialog open leaves its entry', async () => {
  show([{ pathname: '/before' }, { pathname: '/manage' }, { pathname: '/manage', state: { dialog: true } }]);
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});
