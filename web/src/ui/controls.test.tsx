import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { SelectField } from './select-field.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Squad" description="Who plays">
        <p>content</p>
      </Dialog>
    </>
  );
}

function ThreeTabs() {
  const [value, setValue] = useState('about');
  const tabs = ['about', 'rules', 'prizes'].map(id => ({ id, label: id, content: `all ${id}` }));
  return <Tabs label="Tournament" tabs={tabs} value={value} onChange={setValue} />;
}

it.each([
  ['http://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['blob:chosen-here', 'blob:chosen-here'],
  ['http://localhost:5000/a.png', undefined],
  [null, undefined],
])('a user with the picture %s is shown by %s', (given, shown) => {
  const { container } = render(<Avatar name="Asha Menon" src={given} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(shown);
  expect(container.querySelector('[data-initials="AM"]') === null).toBe(shown !== undefined);
});

describe('a busy button', () => {
  it('ignores clicks and its form’s Enter, and keeps the focus', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn(event => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <TextField label="Name" />
        <Button type="submit" busy onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a field', () => {
  it('links label, help and error to its input', () => {
    render(<TextField label="UTR" help="12 digits" error="Must be 12 digits" />);
    const input = screen.getByLabelText('UTR');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Must be 12 digits 12 digits');
  });

  it('a select and a checkbox are labelled and marked invalid like the others', async () => {
    render(
      <>
        <SelectField label="Sort" error="Choose one">
          <option>Newest first</option>
        </SelectField>
        <Checkbox label="I agree" help="You can withdraw it" error="Consent is required" />
      </>,
    );
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveAccessibleDescription('Choose one');
    const box = screen.getByRole('checkbox', { name: /^I agree/ });
    expect(box).toHaveAccessibleDescription('Consent is required');
    await userEvent.click(screen.getByText('You can withdraw it'));
    expect(box).toBeChecked();
  });

  it('counts the characters of a text area', async () => {
    render(<TextArea label="Rules" maxLength={4000} defaultValue="abc" />);
    expect(screen.getByText('3/4,000')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Rules'), 'de');
    expect(screen.getByText('5/4,000')).toBeVisible();
  });
});

describe('a dialog', () => {
  it('has a label, and closes by its button, by Escape and by the backdrop', async () => {
    render(<Opener />);
    for (const close of [
      () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
      async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
      () => userEvent.click(screen.getByRole('dialog')),
    ]) {
      await userEvent.click(screen.getByText('open'));
      expect(screen.getByRole('dialog', { name: 'Squad' })).toHaveAccessibleDescription('Who plays');
      await userEvent.click(screen.getByText('content'));
      expect(screen.getByText('content')).toBeVisible();
      await close();
      expect(screen.queryByText('content')).toBeNull();
    }
  });

  it('stays open when a text selection ends outside it', () => {
    const onClose = vi.fn();
    render(
      <Dialog open onClose={onClose} title="Squad">
        content
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    fireEvent.mouseDown(screen.getByText('content'));
    fireEvent.mouseUp(dialog);
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('focuses its first field, Cancel if it is a confirmation, or its title if it is text', () => {
    const { rerender } = render(
      <Dialog key="fields" open onClose={() => {}} title="Squad">
        <input aria-label="IGN" />
      </Dialog>,
    );
    expect(screen.getByLabelText('IGN')).toHaveFocus();
    rerender(<Dialog key="text" open onClose={() => {}} title="Rules" />);
    expect(screen.getByRole('heading', { name: 'Rules' })).toHaveFocus();
    rerender(
      <ConfirmDialog
        key="question"
        open
        danger
        onClose={() => {}}
        onConfirm={() => {}}
        title="Delete?"
        body=""
        confirmLabel="Delete"
      />,
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('as a confirmation cannot be closed while the request runs', async () => {
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        open
        busy
        danger
        onClose={onClose}
        onConfirm={() => {}}
        title="Delete?"
        body="412 registrations are lost."
        confirmLabel="Delete"
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  });
});

it('arrow keys move between tabs, wrapping at the ends', async () => {
  render(<ThreeTabs />);
  await userEvent.tab();
  const steps = [
    ['{ArrowRight}', 'rules'],
    ['{End}', 'prizes'],
    ['{ArrowRight}', 'about'],
    ['{ArrowLeft}', 'prizes'],
    ['{Home}', 'about'],
  ] as const;
  for (const [key, tab] of steps) {
    await userEvent.keyboard(key);
    expect(screen.getByRole('tab', { name: tab })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: tab })).toHaveTextContent(`all ${tab}`);
  }
});

describe('a menu', () => {
  function show(onSelect = vi.fn()) {
    const items = ['Rename', 'Move', 'Remove'].map(label => ({
      id: label,
      label,
      onSelect: () => onSelect(label),
    }));
    render(<Menu label="Group 3" trigger="…" items={items} />);
    return onSelect;
  }

  it('opens on its first item, moves by arrows and letters, and returns the focus', async () => {
    const onSelect = show();
    const button = screen.getByRole('button', { name: 'Group 3' });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus();
    await userEvent.keyboard('m');
    expect(screen.getByRole('menuitem', { name: 'Move' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Move');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click elsewhere', () => userEvent.click(document.body)],
  ])('closes by %s', async (_, close) => {
    show();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('menu')).toBeVisible();
    await close();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes by Tab, which moves on from its button', async () => {
    render(<button type="button">first</button>);
    show();
    render(<button type="button">next</button>);
    await userEvent.click(screen.getByRole('button', { name: 'Group 3' }));
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'next' })).toHaveFocus();
  });
});
