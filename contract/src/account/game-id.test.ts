import { describe, expect, it } from 'vitest';
import { gameIdKey } from '../events/squads.ts';

describe('a game id', () => {
  it.each(['51 23Abc', '5123-Abc', '#5123Abc', '# 5123–ABC', '５１２３abc', ' 5123 abc '])(
    '%j is that of the same player',
    id => expect(gameIdKey(id)).toBe(gameIdKey('5123Abc')),
  );

  it('that differs in more is another player’s, a name with another tag too', () => {
    expect(gameIdKey('5123Abd')).not.toBe(gameIdKey('5123Abc'));
    expect(gameIdKey('Neo#1234')).not.toBe(gameIdKey('Neo1#234'));
    expect(gameIdKey('Neo #IN1')).toBe(gameIdKey('neo#in1'));
  });

  it('of signs only still counts', () => {
    expect(gameIdKey('#')).toBe('#');
    expect(gameIdKey('')).toBe('');
  });
});
