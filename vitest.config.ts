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
      // Each project has two workers: by default Vitest leaves one core idle, and of two that is half of them.
      {
        test: {
          name: 'repository',
          maxWorkers: 2,
          include: ['scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
