import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'contract',
      'server',
      'web',
      'bench',
      { test: { name: 'repository', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
