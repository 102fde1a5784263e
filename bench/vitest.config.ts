import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'bench', maxWorkers: 4, sequence: { groupOrder: 1 }, include: ['src/**/*.test.ts'] },
});
