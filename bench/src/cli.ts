import { parseArgs } from 'node:util';

/** An invalid command line; the message is one line for the person who typed it. */
export class UsageError extends Error {}

export type Command = { names: string[]; jsonFile: string | null };

/**
 * Parses `NAMES… --json FILE`; without names, all the `usual` ones in their order. Those in `byName` run only if
 * named.
 * @throws UsageError
 */
export function readCommand(args: string[], usual: string[], byName: string[] = []): Command {
  const known = [...usual, ...byName];
  const { positionals, values } = parse(args);
  const unknown = positionals.filter(name => !known.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no benchmark "${unknown.join('", "')}"; there are ${known.join(', ')}`);
  }
  const names = positionals.length === 0 ? usual : known.filter(name => positionals.includes(name));
  return { names, jsonFile: values.json ?? null };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { json: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
