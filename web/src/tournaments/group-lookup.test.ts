import { describe, expect, test } from 'vitest';
import { findMyGroup, type GroupSources } from './registration/registration-api.ts';

const answers = (change: Partial<GroupSources>): GroupSources => ({
  myGroup: async () => null,
  groups: async () => null,
  embedded: [],
  ...change,
});
const group = (_id: string, ...memberIds: string[]) => ({ _id, name: `Group ${_id}`, number: 3, memberIds });

describe('looking up your group', () => {
  test.each([
    [
      'my-group',
      answers({ myGroup: async () => ({ group: group('a') }), groups: async () => [group('b', 'me')] }),
      'a',
    ],
    ['my-group, bare', answers({ myGroup: async () => group('a') }), 'a'],
    [
      'the list of groups',
      answers({
        groups: async () => ({ items: [group('a', 'you'), group('b', 'me')] }),
        embedded: [group('c', 'me')],
      }),
      'b',
    ],
    ['the embedded groups', answers({ groups: async () => [], embedded: [group('c', 'me')] }), 'c'],
    [
      'an empty my-group, then the list',
      answers({ myGroup: async () => ({ group: null }), groups: async () => [group('b', 'me')] }),
      'b',
    ],
  ])('finds it in %s', async (_name, sources, id) => {
    expect((await findMyGroup('me', sources))?._id).toBe(id);
  });

  test('finds none if you are in none', async () => {
    expect(await findMyGroup('me', answers({ groups: async () => [group('a', 'you')] }))).toBeNull();
  });

  test('a failure does not count as "none"', async () => {
    const sources = answers({ myGroup: () => Promise.reject(new Error('offline')) });
    await expect(findMyGroup('me', sources)).rejects.toThrow('offline');
  });
});
