import { limits } from '@hotdrop/contract/lib/limits.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  toast.remove();
  render(<Toaster />);
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const { defaultMs, successMs, maxVisible } = limits.toast;

describe('a toast closes automatically', () => {
  it.each([
    ['a plain toast', (text: string) => toast(text), defaultMs],
    ['an error toast', (text: string) => toast.error(text), defaultMs],
    ['a custom toast', (text: string) => toast.custom(text), defaultMs],
    ['a success toast', (text: string) => toast.success(text), successMs],
  ])('%s', async (_, make, ms) => {
    act(() => void make('Hello'));
    await later(ms - 50);
    expect(screen.getByText('Hello')).toBeInTheDocument();
    await later(100);
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('but a loading toast stays until it is dismissed', async () => {
    let id = '';
    act(() => {
      id = toast.loading('Uploading…');
    });
    await later(600_000);
    expect(screen.getByText('Uploading…')).toBeInTheDocument();
    act(() => toast.dismiss(id));
    expect(screen.queryByText('Uploading…')).toBeNull();
  });
});

it('at most 20 are shown at once', () => {
  act(() => {
    for (let index = 0; index < maxVisible + 5; index++) toast.error(`Message ${index}`);
  });
  expect(screen.getAllByText(/^Message/)).toHaveLength(maxVisible);
});

it('a toast can be dismissed', async () => {
  act(() => void toast.error('Gone soon'));
  act(() => screen.getByRole('button', { name: 'Dismiss', hidden: true }).click());
  expect(screen.queryByText('Gone soon')).toBeNull();
});

describe('over an open dialog', () => {
  it('a toast is inside the dialog, and clicking it keeps the dialog open', () => {
    const onClose = vi.fn();
    const { rerender, unmount } = render(<Dialog open onClose={onClose} title="Squad" />);
    act(() => void toast.error('Already registered'));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toContainElement(screen.getByRole('alert', { hidden: true }));
    const dismiss = screen.getByRole('button', { name: 'Dismiss', hidden: true });
    fireEvent.mouseDown(dismiss);
    fireEvent.mouseUp(dismiss);
    fireEvent.click(dismiss);
    expect(screen.queryByText('Already registered')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    act(() => void toast.success('Saved'));
    rerender(<Dialog open={false} onClose={onClose} title="Squad" />);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
  });

  it('a toast shown as the dialog closes appears outside it', () => {
    const togglePopover = vi.fn(function (this: HTMLElement) {
      if (!this.isConnected) throw new DOMException('disconnected', 'InvalidStateError');
      return true;
    });
    Object.assign(HTMLElement.prototype, { showPopover: togglePopover, togglePopover });
    const matches = Element.prototype.matches;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
      return selector === ':popover-open' ? false : matches.call(this, selector);
    });
    function Failing() {
      const [open, setOpen] = useState(true);
      const fail = () => {
        setOpen(false);
        toast.error('Failed to delete tournament');
      };
      return (
        <Dialog open={open} onClose={() => {}} title="Delete?">
          <button type="button" onClick={fail}>
            Delete
          </button>
        </Dialog>
      );
    }
    render(<Failing />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Failed to delete tournament')).toBeInTheDocument();
    expect(togglePopover).toHaveBeenCalled();
    Object.assign(HTMLElement.prototype, { showPopover: undefined, togglePopover: undefined });
  });
});
