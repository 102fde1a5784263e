import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/**
 * Four workers in each project, twice the cores that they are run on: many tests wait. Contract, web and scripts come first,
 * then server and bench.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'contract',
      'server',
      'web',
      'bench',
      {
        test: {
          name: 'repository',
          maxWorkers: 4,
          include: ['scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
