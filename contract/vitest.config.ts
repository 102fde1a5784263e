import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'contract', maxWorkers: 4, include: ['src/**/*.test.ts'], isolate: false },
});
