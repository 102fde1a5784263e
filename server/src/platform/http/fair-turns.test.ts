import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

/** Sets up turns in which starting a request takes 4 ms; `begun` lists them in order. */
function setUp() {
  let now = 0;
  const begun: string[] = [];
  const turns = createFairTurns(() => now);
  const ask = (network: string, name: string) =>
    turns.begin(network, () => {
      now += 4;
      begun.push(name);
    });
  const wait = (ms: number) => {
    now += ms;
  };
  return { begun, turns, ask, wait };
}

it('starts a network’s requests until its share of the turn is used up, and the rest in the next turns (L4)', async () => {
  const { begun, ask } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) ask('a', name);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await setImmediate();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  ask('a', 'a8');
  await setImmediate();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']);
});

it('counts the work a request does right after it starts', async () => {
  const { begun, turns, wait } = setUp();
  const ask = (name: string) =>
    turns.begin('a', async () => {
      begun.push(name);
      await null;
      await null;
      wait(6);
    });
  for (let count = 1; count <= 8; count++) {
    ask(`a${count}`);
    await null;
    await null;
  }
  expect(begun).toEqual(['a1', 'a2']);
  await setImmediate();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  await setImmediate();
  expect(begun).toHaveLength(6);
});

it('starts another network’s requests at once', () => {
  const { begun, ask } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  ask('b', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('gives each network its share of a turn', async () => {
  const { begun, ask } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) ask('a', name);
  for (const name of ['b1', 'b2', 'b3', 'b4']) ask('b', name);
  await setImmediate();
  expect(begun.slice(6)).toEqual(['a4', 'a5', 'a6', 'b4']);
  await setImmediate();
  expect(begun.slice(10)).toEqual(['a7']);
});
