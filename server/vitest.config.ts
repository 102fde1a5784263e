import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // Many of its tests wait for a process to start or a limit to pass. After the unit tests, which have more workers.
    maxWorkers: 4,
    sequence: { groupOrder: 1 },
    include: ['{src,test,demo}/**/*.test.ts'],
    setupFiles: ['test/network-guard.setup.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Expected events come late on a machine that is busy with something else.
    expect: { poll: { timeout: 20_000 } },
    // No module of the server holds state; loading them all again took half of each file's time.
    isolate: false,
  },
});
