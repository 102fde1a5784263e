import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { notice, noticePath } from './notice.ts';

test('NOTICE names the production dependencies of package-lock.json (otherwise: npm run notice)', async () => {
  expect(await readFile(noticePath, 'utf8')).toBe(await notice());
});

test('NOTICE names libvips with its licence and its source', async () => {
  const text = await readFile(noticePath, 'utf8');
  expect(text).toMatch(/@img\/sharp-libvips-linux-x64 \S+ \| LGPL-3\.0-or-later/);
  expect(text).toContain('https://github.com/lovell/sharp-libvips');
});
