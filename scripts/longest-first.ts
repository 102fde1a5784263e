import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, which start first: one that started last would run alone at the end. Vitest only knows
 * file sizes.
 */
const longest = [
  'durability/durability.test.ts',
  'two-nodes/outage.test.ts',
  'src/process.test.ts',
  'embedded/as-root.test.ts',
  'embedded/crash.test.ts',
  'embedded/embedded-postgres.test.ts',
  'uploads/uploads-flood.test.ts',
  'demo/demo.test.ts',
  'http/costly-text.test.ts',
  'access/access.test.ts',
  'http/bad-input.test.ts',
];

/** Starts with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some(end => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}
