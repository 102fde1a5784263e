import { expect, it } from 'vitest';
import { createEntryGate } from './entry-gate.ts';

it('lets four in at once, the rest in their order, and sends all who wait to look again when it is full', async () => {
  const gate = createEntryGate();
  const seen: string[] = [];
  const come = (name: string, event = 'a') => gate.enter(event).then(turn => seen.push(`${name} ${turn}`));
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) void come(name);
  void come('other', 'b');
  await Promise.resolve();
  await Promise.resolve();
  expect(seen).toEqual(['1 go', '2 go', '3 go', '4 go', 'other go']);
  gate.leave('a', false);
  await Promise.resolve();
  await Promise.resolve();
  expect(seen.at(-1)).toBe('5 go');
  gate.leave('a', true);
  await Promise.resolve();
  await Promise.resolve();
  expect(seen.slice(-2)).toEqual(['6 look-again', '7 look-again']);
  for (let turn = 0; turn < 3; turn++) gate.leave('a', true);
  await come('8');
  expect(seen.at(-1)).toBe('8 go');
});
