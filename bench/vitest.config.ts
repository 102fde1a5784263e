import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'bench', maxWorkers: 3, sequence: { groupOrder: 1 }, include: ['src/**/*.test.ts'] },
});
