import { grouped } from '@hotdrop/contract/grouped.ts';

export { grouped as count };

/** "1 team", "1,204 teams"; `many` where adding an s is wrong. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}
