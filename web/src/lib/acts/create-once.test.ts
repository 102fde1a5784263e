import { expect, test } from 'vitest';
import { ApiError } from '../api/error.ts';
import { createOnce } from './create-once.ts';

const event = { title: 'Friday cup' };
const lost = new ApiError({ status: 0, code: 'NETWORK' });

/** Fakes a backend that remembers what it created under each key, and loses this many responses. */
function backend() {
  const made = new Map<string, number>();
  const state = { lostAnswers: 0, failure: null as ApiError | null };
  const send = async ({ headers }: { headers: { 'Idempotency-Key': string } }) => {
    if (state.failure) throw state.failure;
    const key = headers['Idempotency-Key'];
    made.set(key, made.get(key) ?? made.size + 1);
    if (state.lostAnswers-- > 0) throw lost;
    return made.get(key) as number;
  };
  return { made, state, send };
}

test('a lost response is retried, and nothing is created twice', async () => {
  const { made, state, send } = backend();
  state.lostAnswers = 2;
  expect(await createOnce()(event, send)).toBe(1);
  expect(made.size).toBe(1);
});

test('trying again after being offline for a while returns what was created', async () => {
  const { made, state, send } = backend();
  const create = createOnce();
  state.lostAnswers = 3;
  await expect(create(event, send)).rejects.toBe(lost);
  expect(await create({ ...event }, send)).toBe(1);
  expect(made.size).toBe(1);
});

test('the same request after a response creates another, and so does a different request after a failure', async () => {
  const { state, send } = backend();
  const create = createOnce();
  expect([await create(event, send), await create(event, send)]).toEqual([1, 2]);
  state.lostAnswers = 3;
  await expect(create(event, send)).rejects.toBe(lost);
  expect(await create({ title: 'Saturday cup' }, send)).toBe(4);
});

test('a rejection is passed on at once and ends the attempt', async () => {
  const { made, state, send } = backend();
  const create = createOnce();
  const keys: string[] = [];
  const noting = async (options: { headers: { 'Idempotency-Key': string } }) => {
    keys.push(options.headers['Idempotency-Key']);
    return send(options);
  };
  state.failure = new ApiError({ status: 409, code: 'REQUEST_REPEATED' });
  await expect(create(event, noting)).rejects.toBe(state.failure);
  expect(keys).toHaveLength(1);
  state.failure = null;
  expect(await create(event, noting)).toBe(1);
  expect(keys[1]).not.toBe(keys[0]);
  expect(made.size).toBe(1);
});
