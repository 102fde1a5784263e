import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { useRowFocus } from './use-row-focus.ts';

let setRows: (rows: readonly string[]) => void;
let setAsking: (asking: boolean) => void;

function List() {
  const [rows, show] = useState<readonly string[]>(['a', 'b', 'c']);
  const [asking, ask] = useState(false);
  setRows = show;
  setAsking = ask;
  const list = useRowFocus();
  return (
    <>
      <section ref={list}>
        <h2 tabIndex={-1} data-row-heading>
          Rows
        </h2>
        <ul>
          {rows.map(row => (
            <li key={row} data-row>
              <input aria-label={`Text of ${row}`} />
              <button type="button">{row}</button>
            </li>
          ))}
        </ul>
      </section>
      <button type="button">Outside</button>
      <Dialog open={asking} onClose={() => {}} title="Sure?">
        <input aria-label="Note" />
      </Dialog>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const change = (rows: readonly string[]) => act(async () => setRows(rows));

test('when a row disappears, the focus moves to the next one, then the previous, then the heading', async () => {
  render(<List />);
  button('b').focus();
  await change(['a', 'c']);
  expect(button('c')).toHaveFocus();
  await change(['a']);
  expect(button('a')).toHaveFocus();
  await change([]);
  expect(screen.getByRole('heading', { name: 'Rows' })).toHaveFocus();
});

test('a row removed under an open dialog passes on the focus once that is closed', async () => {
  render(<List />);
  button('b').focus();
  await act(async () => setAsking(true));
  expect(screen.getByLabelText('Note')).toHaveFocus();
  await change(['a', 'c']);
  expect(screen.getByLabelText('Note')).toHaveFocus();
  await act(async () => setAsking(false));
  expect(button('c')).toHaveFocus();
});

test.each(['Outside', 'Text of b'])('focus elsewhere (%s) is left alone', async name => {
  render(<List />);
  button('b').focus();
  (screen.queryByRole('button', { name }) ?? screen.getByLabelText(name)).focus();
  await change(['a', 'c']);
  expect(button('c')).not.toHaveFocus();
});
