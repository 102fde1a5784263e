import { grouped } from '@hotdrop/contract/lib/grouped.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { headingKey, resultHeadings } from '@hotdrop/contract/scrims/results/standings.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../../platform/lib/errors.ts';
import { tooManyResults } from './results.rules.ts';

/** A row of a file as written; a later check of all rows reports values that are not numbers. */
export type WrittenRow = { slotNumber: unknown; placement: unknown; kills: unknown };

type Column = keyof WrittenRow;

const columns = Object.keys(resultHeadings) as Column[];
/**
 * In characters: far more than any sheet has per squad, and far less than would be slow to read (SECURITY
 * L4).
 */
const longestRow = 5_000;

const names: Record<Column, string> = { slotNumber: 'slot', placement: 'placement', kills: 'kills' };

/**
 * Returns the rows of a CSV file, with a header of usual names in any order and case, or the three columns
 * slot, placement, kills in this order. Columns are separated by commas, semicolons or tabs. Rows with only a
 * slot, for a squad that did not play, and blank lines are undefined, so that row numbers match what the
 * organizer sees.
 * @throws AppError VALIDATION on `file`
 */
export function readResultsFile(bytes: Buffer): (WrittenRow | undefined)[] {
  const text = textOf(bytes);
  if (hasTooManyLines(text)) throw refusal(`At most ${grouped(limits.resultsFile.lines)} lines`);
  const rows = cellsOf(text);
  const first = rows.findIndex(isWritten);
  if (first < 0) throw refusal('The file is empty');
  const header = rows[first]?.map(columnOf) ?? [];
  const places = header.some(Boolean) ? placesOf(header) : { slotNumber: 0, placement: 1, kills: 2 };
  const body = header.some(Boolean) ? rows.slice(first + 1) : rows;
  if (body.filter(isWritten).length > limits.scrim.slots.max) {
    throw refusal(tooManyResults);
  }
  return body.map(cells => {
    const [slotNumber, placement, kills] = columns.map(column => numberIn(cells[places[column]]));
    if (placement === undefined && kills === undefined) return undefined;
    return { slotNumber, placement, kills: kills ?? 0 };
  });
}

const isWritten = (cells: readonly string[]) => cells.some(cell => cell !== '');

/** Counts before the CSV is parsed, which takes a hundred times as long. */
function hasTooManyLines(text: string): boolean {
  return (text.match(/\r\n?|\n/g)?.length ?? 0) > limits.resultsFile.lines;
}

const refusal = (message: string) => new AppError('VALIDATION', { fieldErrors: { file: message } });

/** Decodes UTF-8. Other encodings of spreadsheets would become wrong letters, or NULs between digits. */
function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Rejected below.
  }
  throw refusal('Save the file as “CSV UTF-8” and choose it again');
}

function cellsOf(text: string): string[][] {
  // Excel writes the separator on a separate first line.
  const stated = /^\s*sep=([,;\t])\s*(?:\r?\n|$)/i.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  try {
    return parse(body, {
      delimiter: stated?.[1] ?? delimiterOf(body),
      // Lines of a template and those pasted below may end differently.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      trim: true,
      max_record_size: longestRow,
    });
  } catch (cause) {
    const isTooLong = cause instanceof CsvError && cause.code === 'CSV_MAX_RECORD_SIZE';
    const reason = isTooLong ? 'a row is too long or a quote is not closed' : 'a quote is not closed';
    throw new AppError('VALIDATION', {
      fieldErrors: { file: `The file could not be read as CSV: ${reason}` },
      cause,
    });
  }
}

/** Returns the separator of the first line that has one. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/).find(one => /[,;\t]/.test(one)) ?? '';
  const outsideQuotes = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => outsideQuotes.split(delimiter).length;
  return ['\t', ';', ','].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}

function columnOf(heading: string): Column | undefined {
  const key = headingKey(heading);
  return columns.find(column => resultHeadings[column].includes(key));
}

function placesOf(header: readonly (Column | undefined)[]): Record<Column, number> {
  const places = {} as Record<Column, number>;
  for (const column of columns) {
    places[column] = header.indexOf(column);
    if (places[column] < 0) throw refusal(`The file has no column ${names[column]}`);
    if (header.lastIndexOf(column) !== places[column]) {
      throw refusal(`The file has the column ${names[column]} twice`);
    }
  }
  return places;
}

const NUMBER = /^#?\s*([+-]?\d+(?:\.\d+)?)(?:st|nd|rd|th)?$/i;

/** `07`, `#7` and `7th` are 7; an empty cell is undefined, and anything else is unchanged. */
function numberIn(cell: string | undefined): unknown {
  if (cell === undefined || cell === '') return undefined;
  const match = NUMBER.exec(cell);
  return match ? Number(match[1]) : cell;
}
