import { expect, test } from 'vitest';
import { readCommand } from './cli.ts';

const known = ['list', 'detail', 'rush'];

test.each([
  [[], { names: known, jsonFile: null }],
  [['rush'], { names: ['rush'], jsonFile: null }],
  [['rush', 'list', 'rush'], { names: ['list', 'rush'], jsonFile: null }],
  [['detail', '--json', 'out/x.json'], { names: ['detail'], jsonFile: 'out/x.json' }],
  [['--json=x.json'], { names: known, jsonFile: 'x.json' }],
])('reads the arguments %j', (args, command) => {
  expect(readCommand(args, known)).toEqual(command);
});

test('a long benchmark runs only when it is named', () => {
  expect(readCommand([], known, ['soak']).names).toEqual(known);
  expect(readCommand(['soak'], known, ['soak']).names).toEqual(['soak']);
});

test('an unknown name is rejected, with a list of the known ones', () => {
  expect(() => readCommand(['list', 'lsit'], known)).toThrow(
    'There is no benchmark "lsit"; there are list, detail, rush',
  );
});

test('an unknown option is rejected', () => {
  expect(() => readCommand(['--jsno', 'x'], known)).toThrow("Unknown option '--jsno'");
});
