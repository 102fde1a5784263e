import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pager } from './admin-list.tsx';

const names = () => screen.getAllByRole('button').map(button => button.textContent);

test('the pager shows the range of rows and the total, and links only to pages that exist', async () => {
  const next = vi.fn();
  const first = vi.fn();
  const { rerender } = render(
    <Pager page={1} total={1_060} shown={25} next={next} previous={null} first={null} />,
  );
  expect(screen.getByText('1–25 of 1,060')).toBeVisible();
  expect(names()).toEqual(['Next']);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(next).toHaveBeenCalledOnce();

  rerender(<Pager page={43} total={1_060} shown={10} next={null} previous={vi.fn()} first={first} />);
  expect(screen.getByText('1,051–1,060 of 1,060')).toBeVisible();
  expect(names()).toEqual(['First page', 'Previous']);
  await userEvent.click(screen.getByRole('button', { name: 'First page' }));
  expect(first).toHaveBeenCalledOnce();
});

test('rows added since the count are included, and an empty page shows no range', () => {
  const { rerender } = render(
    <Pager page={2} total={30} shown={9} next={null} previous={vi.fn()} first={null} />,
  );
  expect(screen.getByText('26–34 of 34')).toBeVisible();
  rerender(<Pager page={2} total={30} shown={0} next={null} previous={null} first={vi.fn()} />);
  expect(screen.queryByText(/of/)).toBeNull();
});
