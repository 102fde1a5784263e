import { describe, expect, it } from 'vitest';
import { anOrganizationPage, aRanked } from '../../test/organizations.ts';
import { readOrganizationPage, readRankings } from './organizations-api.ts';

describe('rankings from any backend are read as one shape (SPEC §7)', () => {
  const row = aRanked();

  it.each([
    ['items', { items: [row], nextCursor: 'next', total: 40 }, 'next', 40],
    ['a bare list', [row], null, 1],
    ['rankings', { rankings: [row] }, null, 1],
    ['organizations', { organizations: [row] }, null, 1],
  ])('%s', (_name, answer, nextCursor, total) => {
    expect(readRankings(answer)).toEqual({ items: [row], nextCursor, total });
  });

  it('missing ranks follow the list order, and a bare average is accepted', () => {
    const { items } = readRankings([
      { id: 'a', name: 'Nova', rating: 4.5, ratingCount: 8 },
      { _id: 'b', name: 'Zed', organizationInfo: { orgName: 'Zed Hosts', location: 'Pune' } },
    ]);
    expect(items[0]).toMatchObject({
      _id: 'a',
      rank: 1,
      rating: { average: 4.5, count: 8 },
      verified: false,
    });
    expect(items[1]).toMatchObject({ _id: 'b', rank: 2, rating: { average: null, count: 0 }, score: 0 });
    expect(items[1]?.organizationInfo).toEqual({ orgName: 'Zed Hosts', location: 'Pune' });
  });

  it.each([null, 'oops', { items: 'no' }, { items: [null, 7, {}] }])(
    'unreadable data is an empty list: %j',
    answer => {
      expect(readRankings(answer).items).toEqual([]);
    },
  );
});

describe('an organization from any backend is read as one shape', () => {
  it('the canonical response is unchanged', () => {
    const page = anOrganizationPage();
    expect(readOrganizationPage(page)).toEqual(page);
  });

  it('a bare organization has no events', () => {
    expect(readOrganizationPage({ _id: 'a', name: 'Nova' })).toMatchObject({
      organization: { _id: 'a', rank: null, organizationInfo: { orgName: 'Nova', about: '', website: null } },
      scrims: [],
      tournaments: [],
      ratings: [],
      canRate: false,
      suspended: false,
    });
  });

  it.each([null, {}, { organization: {} }, []])('a response without one is null: %j', answer => {
    expect(readOrganizationPage(answer)).toBeNull();
  });
});
