import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { DialogHistory } from './dialog-history.ts';

const at = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function Dialogs() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const closed = (name: string) => () => setOpen(now => now.filter(entry => entry !== name));
  return (
    <>
      <output>{`${pathname}${search} ${open.join(' ') || 'closed'}`}</output>
      <button type="button" onClick={() => setOpen(['one'])}>
        One
      </button>
      <button type="button" onClick={() => setOpen(['two'])}>
        Two
      </button>
      <button type="button" onClick={() => setOpen(['one', 'two'])}>
        Both
      </button>
      <button type="button" onClick={() => setOpen(['firm'])}>
        Firm
      </button>
      <button type="button" onClick={() => setOpen(['drafted'])}>
        Drafted
      </button>
      <button type="button" onClick={() => setOpen(['address'])}>
        Without entry
      </button>
      <button type="button" onClick={() => setOpen([])}>
        Shut
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
          setOpen([]);
        }}
      >
        Open a group
      </button>
      <Dialog open={open.includes('one')} onClose={closed('one')} title="One" />
      <Dialog open={open.includes('two')} busy onClose={closed('two')} title="Two" />
      <Dialog
        open={open.includes('drafted')}
        onClose={closed('drafted')}
        onBack={() => setOpen(['kept'])}
        title="Drafted"
      />
      <Dialog open={open.includes('firm')} onClose={() => {}} title="Firm" />
      <Dialog open={open.includes('address')} noEntry onClose={closed('address')} title="By the address" />
    </>
  );
}

function show(entries: object[] = [{ pathname: '/before' }, { pathname: '/manage' }]) {
  render(
    <MemoryRouter initialEntries={entries} useTransitions={false}>
      <DialogHistory />
      <Dialogs />
    </MemoryRouter>,
  );
}

test('Back closes only the dialog; once more leaves', async () => {
  show();
  await press('One');
  expect(at()).toBe('/manage one');
  await press('Back');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('Back closes a dialog even before the page has rendered at its entry', async () => {
  window.history.replaceState(null, '', '/before');
  window.history.pushState(null, '', '/manage');
  render(
    <BrowserRouter>
      <DialogHistory />
      <Dialogs />
    </BrowserRouter>,
  );
  // Renders only later, as on a slow phone.
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'One' }));
    await vi.waitFor(() => expect(window.history.state.usr).toEqual({ dialog: 1 }));
    const back = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await back;
  });
  expect(at()).toBe('/manage closed');
  await press('Back');
  await waitFor(() => expect(at()).toBe('/before closed'));
});

test('closing a dialog in any other way leaves no entry, however often', async () => {
  show();
  for (const name of ['One', 'Two', 'Both', 'One']) {
    await press(name);
    await press('Shut');
  }
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a dialog that replaces another shares its entry', async () => {
  show();
  await press('One');
  await press('Two');
  expect(at()).toBe('/manage two');
  await press('Back');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('with two dialogs open, Back closes the top one first', async () => {
  show();
  await press('Both');
  await press('Back');
  expect(at()).toBe('/manage one');
  await press('Back');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a dialog that refuses to close on Back gets its entry again', async () => {
  show();
  await press('Firm');
  for (let times = 0; times < 3; times++) await press('Back');
  expect(at()).toBe('/manage firm');
  await press('Shut');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a dialog without an entry leaves Back to the page', async () => {
  show();
  await press('Without entry');
  await press('Back');
  expect(at()).toBe('/before address');
});

test('Back may keep what the close button discards', async () => {
  show();
  await press('Drafted');
  await press('Close');
  expect(at()).toBe('/manage closed');
  await press('Drafted');
  await press('Back');
  expect(at()).toBe('/manage kept');
});

test('while a dialog is busy only Back closes it', async () => {
  show();
  await press('Two');
  await press('Close');
  expect(at()).toBe('/manage two');
  await press('Back');
  expect(at()).toBe('/manage closed');
});

test.each(['Back', 'Shut'])('a URL change made in the meantime stays after %s', async how => {
  show();
  await press('One');
  await press('Search');
  await press(how);
  expect(at()).toBe('/manage?search=x closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a page that replaces the dialog is one step', async () => {
  show();
  await press('One');
  await press('Open a group');
  expect(at()).toBe('/manage?group=1 closed');
  await press('Back');
  expect(at()).toBe('/manage closed');
});

test('Forward to a closed dialog shows the page', async () => {
  show();
  await press('One');
  await press('Back');
  await press('Forward');
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});

test('a reload with dialogs open keeps their entries', async () => {
  show([
    { pathname: '/before' },
    { pathname: '/manage' },
    { pathname: '/manage', state: { dialog: 1 } },
    { pathname: '/manage', state: { dialog: 2 } },
  ]);
  expect(at()).toBe('/manage closed');
  await press('Back');
  expect(at()).toBe('/before closed');
});
