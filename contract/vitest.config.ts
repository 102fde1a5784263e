import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'contract', maxWorkers: 2, include: ['src/**/*.test.ts'], isolate: false },
});
