import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest: whichever began last would run alone at the end. Vitest only knows how large files are. */
const longest = [
  'durability/durability.test.ts',
  'src/process.test.ts',
  'two-nodes/outage.test.ts',
  'http/bad-input.test.ts',
];

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some(end => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}
