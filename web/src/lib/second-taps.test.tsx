import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ignoreSecondTaps } from './second-taps.ts';

beforeAll(() => ignoreSecondTaps());
afterEach(() => vi.restoreAllMocks());

/** Start of a test, in ms: long after the last tap of the previous one. */
let start = 0;
beforeEach(() => {
  start += 10_000;
});

/** A dialog that closes when its button is pressed, or shows another button in its place, and a button below it. */
function Form({ onBelow, stays = false }: { onBelow: () => void; stays?: boolean }) {
  const [isSent, setSent] = useState(false);
  return (
    <>
      {(!isSent || stays) && (
        <dialog open>
          {isSent ? (
            <button key="done" type="button" onClick={onBelow}>
              Done
            </button>
          ) : (
            <button key="register" type="button" onClick={() => setSent(true)}>
              <span>Register</span>
            </button>
          )}
        </dialog>
      )}
      <button type="button" onClick={onBelow}>
        List
      </button>
    </>
  );
}

/** Taps an element like a finger, this many ms after the test's start. */
function tap(element: Element, at: number, x = 100): { click: Event; down: Event } {
  const press = new MouseEvent('pointerdown', { bubbles: true, clientX: x, clientY: 700 });
  vi.spyOn(press, 'timeStamp', 'get').mockReturnValue(start + at);
  element.dispatchEvent(press);
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1 });
  element.dispatchEvent(down);
  const click = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: 700,
    detail: 1,
  });
  element.dispatchEvent(click);
  return { click, down };
}

test.each([
  { case: 'on the same spot right afterwards', at: 200, x: 110, reaches: false },
  { case: 'half a second later', at: 500, x: 110, reaches: true },
  { case: 'elsewhere', at: 200, x: 130, reaches: true },
])(
  'after a tap closes a dialog, a tap $case reaches the page below: $reaches',
  async ({ at, x, reaches }) => {
    const onBelow = vi.fn();
    render(<Form onBelow={onBelow} />);
    const below = screen.getByRole('button', { name: 'List' });
    tap(screen.getByText('Register'), 0);
    await vi.waitFor(() => expect(screen.queryByText('Register')).toBeNull());
    const { click, down } = tap(below, at, x);
    expect(onBelow).toHaveBeenCalledTimes(reaches ? 1 : 0);
    // Only a press that counts moves the focus and opens lists.
    expect([down.defaultPrevented, click.defaultPrevented]).toEqual([!reaches, !reaches]);
  },
);

test('a third tap in a row does not count either; a click by keyboard always counts', async () => {
  const onBelow = vi.fn();
  render(<Form onBelow={onBelow} />);
  const below = screen.getByRole('button', { name: 'List' });
  tap(screen.getByText('Register'), 0);
  await vi.waitFor(() => expect(screen.queryByText('Register')).toBeNull());
  tap(below, 150);
  tap(below, 300);
  expect(onBelow).not.toHaveBeenCalled();
  below.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(onBelow).toHaveBeenCalledOnce();
});

test('a tap on what replaces a dialog’s button counts only once it could be seen', async () => {
  const onBelow = vi.fn();
  render(<Form onBelow={onBelow} stays />);
  tap(screen.getByText('Register'), 0);
  const done = await screen.findByRole('button', { name: 'Done' });
  tap(done, 100);
  expect(onBelow).not.toHaveBeenCalled();
  tap(done, 600);
  expect(onBelow).toHaveBeenCalledOnce();
});

/** A dialog like those of the app: a click beside its content closes it. */
function Opener({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Request kick
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's
        <dialog open onClick={onClose}>
          Why?
        </dialog>
      )}
    </>
  );
}

test('the second tap on what opens a dialog does not close it again; a later one does', async () => {
  const onClose = vi.fn();
  render(<Opener onClose={onClose} />);
  tap(screen.getByRole('button'), 0);
  const dialog = await screen.findByRole('dialog');
  tap(dialog, 300);
  expect(onClose).not.toHaveBeenCalled();
  tap(dialog, 600);
  expect(onClose).toHaveBeenCalledOnce();
});

test('every tap on a button that stays counts', () => {
  const onTap = vi.fn();
  render(
    <button type="button" onClick={onTap}>
      Next day
    </button>,
  );
  for (const at of [0, 100, 200]) tap(screen.getByRole('button'), at);
  expect(onTap).toHaveBeenCalledTimes(3);
});

test('a form that scrolls to its first error keeps the focus there, whatever is under the second tap', () => {
  render(
    <form onSubmit={event => event.preventDefault()}>
      <input aria-label="Title" />
      <p>Help</p>
      <input aria-label="Phone" />
      <button type="button">Cancel</button>
      <button type="submit">
        <span>Send</span>
      </button>
    </form>,
  );
  const send = screen.getByText('Send');
  const after = (element: Element, ms: number) => {
    start += 10_000;
    tap(send, 0);
    return tap(element, ms).down.defaultPrevented;
  };
  expect([after(screen.getByText('Help'), 150), after(screen.getByLabelText('Phone'), 150)]).toEqual([
    true,
    true,
  ]);
  expect([after(send, 150), after(screen.getByText('Cancel'), 150)]).toEqual([false, false]);
  expect(after(screen.getByLabelText('Phone'), 600)).toBe(false);
});
