import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createServer } from '../../app.ts';
import { readConfig } from '../config/config.ts';

it('a client that requests a file and stops reading is dropped, and the file is no longer generated (B4)', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-stalled-'));
  const app = createServer(readConfig({ DATA_DIR: dataDir }), false);
  expect(app.server.timeout).toBe(60_000);
  app.server.timeout = 300;
  let made = 0;
  const { promise: given, resolve: giveUp } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (; ; made++) yield 'x'.repeat(64 * 1024);
    } finally {
      giveUp();
    }
  }
  app.get('/file', (_request, reply) => reply.send(Readable.from(endless())));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => {});
  reader.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(reader, 'readable');
  reader.pause();
  await given;
  expect(made).toBeGreaterThan(0);
  reader.destroy();
  await app.close();
  await rm(dataDir, { recursive: true });
});
