import { expect, test } from 'vitest';
import { readCommand } from './cli.ts';

const known = ['list', 'detail', 'rush'];

test.each([
  [[], { names: known, jsonFile: null }],
  [['rush'], { names: ['rush'], jsonFile: null }],
  [['rush', 'list', 'rush'], { names: ['list', 'rush'], jsonFile: null }],
  [['detail', '--json', 'out/x.json'], { names: ['detail'], jsonFile: 'out/x.json' }],
  [['--json=x.json'], { names: known, jsonFile: 'x.json' }],
])('the arguments %j are understood', (args, command) => {
  expect(readCommand(args, known)).toEqual(command);
});

test('what takes long is run only by its name', () => {
  expect(readCommand([], known, ['soak']).names).toEqual(known);
  expect(readCommand(['soak'], known, ['soak']).names).toEqual(['soak']);
});

test('an unknown name is refused, with the names that there are', () => {
  expect(() => readCommand(['list', 'lsit'], known)).toThrow(
    'There is no benchmark "lsit"; there are list, detail, rush',
  );
});

test('an unknown option is refused', () => {
  expect(() => readCommand(['--jsno', 'x'], known)).toThrow("Unknown option '--jsno'");
});
