import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // Half of their time these tests wait for what the app waits for.
    maxWorkers: 4,
    environment: 'jsdom',
    // A process per file would load jsdom each time, which took a quarter of the run.
    pool: 'vmThreads',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['./test/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // More than what a test waits for, so that it says on a busy machine too what it has not found.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
