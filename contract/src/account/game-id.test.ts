import { describe, expect, it } from 'vitest';
import { gameIdKey } from '../events/squads.ts';

describe('a game ID', () => {
  it.each(['51 23Abc', '5123-Abc', '#5123Abc', '# 5123–ABC', '５１２３abc', ' 5123 abc '])(
    '%j belongs to the same player',
    id => expect(gameIdKey(id)).toBe(gameIdKey('5123Abc')),
  );

  it('with any other difference belongs to another player, even a name with another tag', () => {
    expect(gameIdKey('5123Abd')).not.toBe(gameIdKey('5123Abc'));
    expect(gameIdKey('Neo#1234')).not.toBe(gameIdKey('Neo1#234'));
    expect(gameIdKey('Neo #IN1')).toBe(gameIdKey('neo#in1'));
  });

  it('made only of symbols still counts', () => {
    expect(gameIdKey('#')).toBe('#');
    expect(gameIdKey('')).toBe('');
  });
});
