import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/lib/errors.ts';
import { readResultsFile } from './results-file.ts';

const read = (text: string) => readResultsFile(Buffer.from(text));
const refusalOf = (bytes: Buffer | string): string | undefined => {
  try {
    readResultsFile(Buffer.from(bytes));
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.fieldErrors?.file : String(error);
  }
};

const usual = [
  { slotNumber: 7, placement: 1, kills: 12 },
  { slotNumber: 8, placement: 2, kills: 0 },
];

describe('a sheet of results', () => {
  it.each([
    ['the columns in order, without a header', '7,1,12\n8,2,0\n'],
    ['a header', 'slot,placement,kills\n7,1,12\n8,2,0'],
    ['another column order and case', 'KILLS,Slot,Placement\n12,7,1\n0,8,2\n'],
    ['the headings of a points table', 'Rank,Slot No.,Team,Finishes\n1,7,"Soul, Team",12\n2,8,GodLike,0\n'],
    ['place and kill', 'Slot_Number;Place;Kill\n7;1;12\n8;2;0\n'],
    ['tabs, as copied from a sheet', 'slot\tpos\teliminations\r\n7\t1\t12\r\n8\t2\t0\r\n'],
    ['a byte order mark', '\ufeffslot,placement,kills\n7,1,12\n8,2,0\n'],
    ['a line declaring the separator', 'sep=;\r\nslot;placement;kills\r\n7;1;12\r\n8;2;0\r\n'],
    ['quotes', '"slot","placement","kills"\n"7","1","12"\n"8","2","0"\n'],
    ['a quote with a line break in it', 'slot,team,placement,kills\n7,"two\nlines",1,12\n8,b,2,0\n'],
    [
      'commas in names, separated by semicolons',
      'slot;team, city;placement;kills\n7;a,b;1;12\n8;c,d,e;2;0\n',
    ],
    ['blank lines and spaces', '\n\n slot , placement , kills \n\n 7 , 1 , 12 \n,,\n 8 , 2 , 0 \n\n'],
    ['rows pasted below a template', 'slot,placement,kills\r\n7,1,12\n8,2,0'],
    ['old Mac line endings', 'slot,placement,kills\r7,1,12\r8,2,0\r'],
    ['leading zeros, number signs and ordinals', 'slot,placement,kills\n#07,1st,12\n08,2nd,00\n'],
    ['squads that did not play', 'slot,placement,kills\n7,1,12\n9,,\n8,2,0\n10,,\n'],
    ['no kills for a squad without a placement', 'slot,placement,kills\n7,1,12\n8,2,\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text).filter(Boolean)).toEqual(usual);
  });

  it.each([
    ['after the header', 'slot,placement,kills\n9,,\n\n7,1,12\n,,\n8,2,0\n', [2, 4]],
    ['after lines before the header', '\n\nslot,placement,kills\n7,1,12\n \n8,2,0\n\n', [0, 2]],
    [
      'after the line declaring the separator',
      'sep=;\r\nslot;placement;kills\r\n\r\n7;1;12\r\n8;2;0\r\n',
      [1, 2],
    ],
    ['from the first line without a header', '\n7,1,12\n\n9,,\n8,2,0\n', [1, 4]],
  ])('keeps each row at its position: %s', (_, text, places) => {
    const rows = read(text);
    expect(rows.flatMap((row, index) => (row ? [index] : []))).toEqual(places);
    expect(places.map(place => rows[place])).toEqual(usual);
  });

  it('leaves other texts unchanged, for the check that reports the row', () => {
    expect(read('slot,placement,kills\nseven,1.5,-2\n')).toEqual([
      { slotNumber: 'seven', placement: 1.5, kills: -2 },
    ]);
  });

  it('keeps a row without a placement but with kills, as its squad played', () => {
    expect(read('7,,5\n')).toEqual([{ slotNumber: 7, placement: undefined, kills: 5 }]);
  });

  it.each([
    ['an empty file', '', 'The file is empty'],
    ['only blank lines', '\n , \n\n', 'The file is empty'],
    ['no placement', 'slot,kills\n7,1\n', 'The file has no column placement'],
    ['no slot', 'team,rank,kills\nSoul,1,4\n', 'The file has no column slot'],
    ['no kills, which would all be 0', 'slot,rank\n7,1\n', 'The file has no column kills'],
    ['a duplicate column', 'slot,rank,position,kills\n7,1,1,4\n', 'The file has the column placement twice'],
    [
      'an unclosed quote',
      'slot,placement,kills\n"7,1,12\n',
      'The file could not be read as CSV: a quote is not closed',
    ],
    [
      'a row that never ends',
      `slot,placement,kills\n${'7,'.repeat(6_000)}`,
      'The file could not be read as CSV: a row is too long or a quote is not closed',
    ],
    ['endless blank lines', '\r\n'.repeat(1_001), 'At most 1,000 lines'],
    ['101 rows', '1,1,1\n\n'.repeat(101), 'At most 100 results'],
  ])('is rejected with %s', (_, text, message) => {
    expect(refusalOf(text)).toBe(message);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffslot,placement,kills\n7,1,12\n', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('slot,placement,kills\n7,1,12\n', 'utf16le')],
    ['Windows-1252', Buffer.from('slot,team,placement,kills\n7,Beyonc\xe9,1,12\n', 'latin1')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('is rejected in the wrong encoding: %s', (_, bytes) => {
    expect(refusalOf(bytes)).toBe('Save the file as “CSV UTF-8” and choose it again');
  });
});
