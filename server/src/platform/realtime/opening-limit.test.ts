import { expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const server = useServer({ rateLimit: true });

it('a network may open only so many polling connections per minute (L4)', async () => {
  const open = async () =>
    (await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`).then(async answer => {
      await answer.text();
      return answer.status;
    })) === 200;
  let opened = 0;
  for (let round = 0; round < 70; round++) {
    const kept = await Promise.all(Array.from({ length: 100 }, open));
    opened += kept.filter(Boolean).length;
  }
  expect(opened).toBe(6_000);
});
