import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/people.ts';
import { sessionOf, tokensOf } from './normalise.ts';

describe('tokens are read under every name that servers have used', () => {
  it.each([
    [{ accessToken: 'a', refreshToken: 'r' }, 'a', 'r'],
    [{ access_token: 'a', refresh_token: 'r' }, 'a', 'r'],
    [{ token: 'a' }, 'a', null],
    [{ accessToken: 'first', access_token: 'second', token: 'third' }, 'first', null],
    [{ accessToken: '', token: 'a' }, 'a', null],
    [{ accessToken: 7, refreshToken: { nested: true } }, null, null],
    [{}, null, null],
    [null, null, null],
    ['text', null, null],
    [[{ accessToken: 'a' }], null, null],
  ])('%j', (answer, accessToken, refreshToken) => {
    expect(tokensOf(answer)).toEqual({ accessToken, refreshToken });
  });
});

describe('the login response', () => {
  const user = aUser();

  it('is a session when it has a token and a user', () => {
    expect(sessionOf({ token: 'a', refresh_token: 'r', user })).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
      user,
    });
  });

  it('is a challenge when a code was mailed', () => {
    expect(sessionOf({ otpRequired: true, tempToken: 't' })).toEqual({ otpRequired: true, tempToken: 't' });
  });

  it.each([
    [{ user }],
    [{ accessToken: 'a' }],
    [{ accessToken: 'a', user: null }],
    [{ accessToken: 'a', user: { name: 'half a user' } }],
    [{ otpRequired: true }],
    [undefined],
  ])('is rejected without them: %j', answer => {
    expect(() => sessionOf(answer)).toThrow('Invalid server response');
  });
});
