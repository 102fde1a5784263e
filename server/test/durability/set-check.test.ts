import { expect, it } from 'vitest';
import { checkSet, type HistoryEvent, type SetReport } from './set-check.ts';

/** Parses the events of elements: `a: invoke ok`. */
const history = (...lines: string[]): HistoryEvent[] =>
  lines.flatMap(line => {
    const [element = '', events = ''] = line.split(': ');
    return events.split(' ').map(event => ({ element, event: event as HistoryEvent['event'] }));
  });

type Case = { of: string; events: HistoryEvent[]; found: string[]; report: Partial<SetReport> };

it.each<Case>([
  { of: 'nothing', events: [], found: [], report: { asked: 0, lost: [], unexpected: [], duplicates: [] } },
  {
    of: 'everything that was acknowledged',
    events: history('a: invoke ok', 'b: invoke ok'),
    found: ['b', 'a'],
    report: { asked: 2, acknowledged: 2, refused: 0, unknown: 0, lost: [], unexpected: [], duplicates: [] },
  },
  {
    of: 'less than was acknowledged',
    events: history('a: invoke ok', 'b: invoke ok'),
    found: ['a'],
    report: { acknowledged: 2, lost: ['b'], unexpected: [] },
  },
  {
    of: 'duplicates',
    events: history('a: invoke ok', 'b: invoke unknown'),
    found: ['a', 'b', 'a', 'b', 'b'],
    report: { lost: [], unexpected: [], duplicates: ['a', 'b'] },
  },
  {
    of: 'an element nobody wrote',
    events: history('a: invoke ok'),
    found: ['a', 'z'],
    report: { asked: 1, unexpected: ['z'] },
  },
  {
    of: 'rejected elements',
    events: history('a: invoke fail', 'b: invoke fail invoke fail'),
    found: ['a', 'b'],
    report: { refused: 2, unexpected: ['a', 'b'] },
  },
  {
    of: 'some of those without a response',
    events: history('a: invoke unknown', 'b: invoke unknown', 'c: invoke'),
    found: ['b', 'c'],
    report: { unknown: 3, recovered: 2, lost: [], unexpected: [] },
  },
  {
    of: 'one of two acknowledged on a retry',
    events: history('a: invoke unknown invoke ok', 'b: invoke unknown invoke ok'),
    found: ['a'],
    report: { acknowledged: 2, unknown: 0, lost: ['b'] },
  },
  {
    of: 'one of two rejected after a try without a response',
    events: history('a: invoke unknown invoke fail', 'b: invoke unknown invoke fail'),
    found: ['a'],
    report: { refused: 0, unknown: 2, recovered: 1, lost: [], unexpected: [] },
  },
  {
    of: 'one of two acknowledged before a retry',
    events: history('a: invoke ok invoke fail', 'b: invoke ok invoke'),
    found: ['b'],
    report: { acknowledged: 2, lost: ['a'], unknown: 0 },
  },
])('a final read with $of is reported correctly (D1)', ({ events, found, report }) => {
  expect(checkSet(events, found)).toMatchObject(report);
});
