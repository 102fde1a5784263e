import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type AdminColumn, AdminTable } from './admin-table.tsx';

type Squad = { id: string; name: string; fee: number; note: string };
const squads: Squad[] = [
  { id: 'a', name: 'Hydras', fee: 50, note: 'Late' },
  { id: 'b', name: 'Velocity', fee: 0, note: '' },
];
const columns: AdminColumn<Squad>[] = [
  { label: 'Squad', head: true, cell: ({ name }) => name },
  { label: 'Fee', numeric: true, cell: ({ fee }) => fee },
  { label: 'Note', cell: ({ note }) => note },
];

function show(isWide: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: isWide, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const onSelect = vi.fn();
  render(
    <AdminTable
      label="Squads"
      rows={squads}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={({ id }) => (id === 'a' ? [{ id: 'out', label: 'Put out', onSelect }] : [])}
    />,
  );
  return onSelect;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('on wide screens it is a table with the first cell as row header', () => {
  show(true);
  const table = screen.getByRole('table', { name: 'Squads' });
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Squad', 'Fee', 'Note', 'Actions']);
  expect(within(table).getByRole('rowheader', { name: 'Hydras' })).toBeVisible();
  // A number never wraps, text may.
  expect(within(table).getByRole('cell', { name: '50' })).toHaveClass('whitespace-nowrap');
  expect(within(table).getByRole('cell', { name: 'Late' })).not.toHaveClass('whitespace-nowrap');
});

it('on phones each row is a block of labels and values, without empty ones', () => {
  show(false);
  const [hydras, velocity] = within(screen.getByRole('list', { name: 'Squads' })).getAllByRole('listitem');
  expect(hydras).toHaveTextContent('HydrasFee50NoteLate');
  // A fee of 0 is a value.
  expect(velocity).toHaveTextContent(/^VelocityFee0$/);
});

it.each([true, false])('a row with actions has a menu, by keyboard too (wide: %s)', async isWide => {
  const onSelect = show(isWide);
  render(<button type="button">behind</button>);
  const person = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Actions for Velocity' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Actions for Hydras' });
  button.focus();
  await person.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await person.keyboard('{Escape}');
  expect(button).toHaveFocus();
  await person.keyboard('{Enter}');
  await person.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'behind' })).toHaveFocus();
  await person.tab({ shift: true });
  expect(button).toHaveFocus();
  await person.keyboard('{Enter}');
  await person.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('a menu stays open through a little scrolling, and closes once its button has moved away', async () => {
  show(false);
  const button = screen.getByRole('button', { name: 'Actions for Hydras' });
  const at = (top: number) =>
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, top, 44, 44));
  at(200);
  await userEvent.setup().click(button);
  at(195);
  fireEvent.scroll(document);
  expect(screen.getByRole('menu')).toBeVisible();
  at(150);
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).toBeNull();
});
