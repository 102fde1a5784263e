import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'bench', maxWorkers: 2, include: ['src/**/*.test.ts'] } });
