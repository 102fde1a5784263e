import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rankingWords } from '@hotdrop/contract/organizations/ranking.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  eventWeight,
  type Merits,
  rankingScore,
  rankOrganizations,
} from './ranking.rules.ts';

const published = readFileSync(path.resolve(import.meta.dirname, '../../../docs/rankings.md'), 'utf8');

const merits = (change: Partial<Merits> = {}): Merits => ({
  average: null,
  players: 0,
  recentEvents: 0,
  verified: false,
  ...change,
});
const candidate = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  manualRank: null,
  ...merits(change),
  ...change,
});

describe('the score', () => {
  it('matches the published page, both text and table', () => {
    rankingWords.forEach((line, index) => {
      expect(published).toContain(`\n${index + 1}. ${line}\n`);
    });
    const rows = published.matchAll(
      /^\| [^|]+ \| (\d+) with ([\d.]+) \| (\d+) \| (yes|no) \| ([\d.]+) \|$/gm,
    );
    const examples = [...rows].map(([, players, average, recent, verified, score]) => ({
      merits: {
        players: Number(players),
        average: Number(average),
        recentEvents: Number(recent),
        verified: verified === 'yes',
      },
      score,
    }));
    expect(examples).toHaveLength(4);
    for (const example of examples) expect(rankingScore(example.merits).toFixed(1)).toBe(example.score);
  });

  it.each([
    ['no data: only the assumed ratings', merits(), 37.5],
    ['five stars from five players', merits({ average: 5, players: 5 }), (60 * 3.25) / 4],
    ['ten events today', merits({ recentEvents: 10 }), 37.5 + 17.5],
    ['a verified organization', merits({ verified: true }), 42.5],
  ])('for %s', (_, given, score) => {
    expect(rankingScore(given)).toBeCloseTo(score, 10);
  });

  it('a few perfect ratings do not beat many good ones', () => {
    const few = rankingScore(merits({ average: 5, players: 2, recentEvents: 20 }));
    const many = rankingScore(merits({ average: 4.6, players: 80, recentEvents: 20 }));
    expect(many).toBeGreaterThan(few);
  });

  it('stays within 0 and 100 and rises with stars and with events', () => {
    const any = fc.record({
      average: fc.double({ min: 1, max: 5, noNaN: true }),
      players: fc.integer({ min: 1, max: 100_000 }),
      recentEvents: fc.double({ min: 0, max: 10_000, noNaN: true }),
      verified: fc.boolean(),
    });
    fc.assert(
      fc.property(any, given => {
        const score = rankingScore(given);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(rankingScore({ ...given, recentEvents: given.recentEvents + 1 })).toBeGreaterThan(score);
        expect(rankingScore({ ...given, average: 5 })).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it.each([
    [-1, 1],
    [0, 1],
    [60, 0.5],
    [120, 0.25],
    [365, 0.5 ** (365 / 60)],
    [365.01, 0],
  ])('an event from %d days ago counts %d', (days, weight) => {
    expect(eventWeight(days)).toBeCloseTo(weight, 12);
  });
});

describe('ranks', () => {
  const order = (candidates: Candidate[]) => rankOrganizations(candidates).map(one => one.id);
  const byScore = ['a', 'b', 'c', 'd'].map((id, index) => candidate(id, { recentEvents: 40 - index }));
  const withManual = (places: Record<string, number>) =>
    byScore.map(one => ({ ...one, manualRank: places[one.id] ?? null }));

  it('are by score, starting at 1', () => {
    expect(rankOrganizations(byScore.toReversed()).map(one => [one.rank, one.id])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
  });

  it('break ties by recent events, then ratings, then age', () => {
    // The prior's virtual players give 3.5 stars: more ratings of 3.5 do not change the score.
    const same = { average: 3.5, recentEvents: 0 };
    const rated = candidate('02', { ...same, players: 9 });
    expect(
      order([candidate('03', { ...same, players: 3 }), rated, candidate('01', { ...same, players: 3 })]),
    ).toEqual(['02', '01', '03']);
    // The badge's 5 points equal 35 · r / (r + 10): the same score from events.
    const events = candidate('06', { recentEvents: 5 / 3 });
    expect(order([candidate('05', { verified: true }), events])[0]).toBe('06');
  });

  it.each([
    ['one at the top', { d: 1 }, ['d', 'a', 'b', 'c']],
    ['one in the middle', { a: 3 }, ['b', 'c', 'a', 'd']],
    ['one at its natural rank', { b: 2 }, ['a', 'b', 'c', 'd']],
    ['one past the end', { a: 10_000 }, ['b', 'c', 'd', 'a']],
    ['two next to each other', { a: 2, d: 3 }, ['b', 'a', 'd', 'c']],
    ['two at the same rank: the better score first', { d: 2, c: 2 }, ['a', 'c', 'd', 'b']],
    ['a gap that nobody can fill', { a: 3, b: 9 }, ['c', 'd', 'a', 'b']],
    ['all of them', { a: 4, b: 3, c: 2, d: 1 }, ['d', 'c', 'b', 'a']],
    ['all of them past the end', { a: 9, b: 8, c: 8, d: 7 }, ['d', 'b', 'c', 'a']],
  ])('set by an admin: %s', (_, places, expected) => {
    expect(order(withManual(places))).toEqual(expected);
  });

  it('set by an admin are kept where possible, whatever the others are', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        recentEvents: fc.integer({ min: 0, max: 3 }),
        manualRank: fc.option(fc.integer({ min: 1, max: 30 })),
      }),
      { selector: one => one.id, maxLength: 20 },
    );
    fc.assert(
      fc.property(some, list => {
        const ranked = rankOrganizations(list.map(one => candidate(one.id, one)));
        expect(ranked.map(one => one.rank)).toEqual(list.map((_, index) => index + 1));
        const manual = ranked.filter(one => one.manualRank !== null);
        const places = manual.map(one => one.manualRank as number);
        if (new Set(places).size === places.length && Math.max(0, ...places) <= list.length) {
          expect(manual.map(one => one.rank)).toEqual(places);
        }
        const scores = ranked.filter(one => one.manualRank === null).map(one => one.score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});
