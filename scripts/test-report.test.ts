import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { counted, readPlaywright, readVitest, summary } from './test-report.ts';

describe('a test run can fail (D9)', () => {
  it('when a test fails, whatever else passes', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hotdrop-d9-'));
    try {
      writeFileSync(
        path.join(folder, 'deliberate.test.mjs'),
        `import { expect, test } from '${path.join(root, 'node_modules/vitest/dist/index.js')}';
         test('passes', () => expect(1).toBe(1));
         test('fails', () => expect(1).toBe(2));`,
      );
      const report = path.join(folder, 'report.json');
      const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
      const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
      const { status } = spawnSync('node', args, { encoding: 'utf8', timeout: 50_000 });
      expect(status).not.toBe(0);
      const count = counted(status ?? 1, readFileSync(report, 'utf8'), readVitest);
      expect(count).toEqual({ passed: 1, failed: 1 });
      expect(summary([count, { passed: 5, failed: 0 }])).toEqual({ line: '6 passed, 1 failed', exitCode: 1 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    [
      'a runner that ends badly without a failed test',
      counted(1, '{"numPassedTests":3,"numFailedTests":0}', readVitest),
      { passed: 3, failed: 1 },
    ],
    ['a runner that leaves no report', counted(0, null, readVitest), { passed: 0, failed: 1 }],
    [
      'a flaky test',
      counted(0, '{"stats":{"expected":3,"unexpected":0,"flaky":1}}', readPlaywright),
      { passed: 3, failed: 1 },
    ],
    [
      'a good run',
      counted(0, '{"stats":{"expected":3,"unexpected":0,"flaky":0}}', readPlaywright),
      { passed: 3, failed: 0 },
    ],
  ])('counts %s', (_what, count, expected) => {
    expect(count).toEqual(expected);
  });

  it('when nothing ran at all', () => {
    expect(summary([])).toEqual({ line: '0 passed, 0 failed', exitCode: 1 });
  });
});
