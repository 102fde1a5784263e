import { render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, test } from 'vitest';
import { EventGrid } from './event-list.tsx';

const events = (count: number) => Array.from({ length: count }, (_, index) => ({ _id: `e${index}` }));

function renderGrid(count: number) {
  /** How many cards were rendered after each step. */
  const steps: number[] = [];
  const grid = (shown: number) => (
    <Profiler id="grid" onRender={() => steps.push(screen.queryAllByRole('article').length)}>
      <EventGrid events={events(shown)} card={({ _id }) => <article>{_id}</article>} />
    </Profiler>
  );
  const { rerender } = render(grid(count));
  return { steps, show: (shown: number) => rerender(grid(shown)) };
}

const made = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count), { timeout: 1_000 });

describe('a long list', () => {
  test('renders a placeholder for each card, then fills them a few at a time', async () => {
    const { steps } = renderGrid(20);
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    await made(20);
    expect(steps).toEqual([6, 10, 14, 18, 20]);
  });

  test('continues when more are loaded', async () => {
    const { show } = renderGrid(20);
    await made(20);
    show(43);
    await made(43);
  });

  test('a short list renders at once', () => {
    const { steps } = renderGrid(5);
    expect(screen.getAllByRole('article')).toHaveLength(5);
    expect(steps).toEqual([5]);
  });
});
