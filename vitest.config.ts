import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

export default defineConfig({
  test: {
    // For all projects. By default Vitest leaves one core idle, and of two that is half of them.
    maxWorkers: 2,
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
