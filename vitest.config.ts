import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/**
 * More workers than the two cores that they are run on, as many tests wait: four for contract, web and scripts, then three
 * for server and bench. Vitest wants the same number in all projects that run side by side.
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
