import { describe, expect, it } from 'vitest';
import type { LetterKind } from '../../db/schema-scrims.ts';
import { letterOf } from './letters.rules.ts';

const startAt = new Date('2026-11-20T15:30:00Z');
const until = new Date('2026-11-20T13:00:00Z');
const seat = { team_name: 'Kite', slot_number: 7, fee: 1500, hold_expires_at: null };
const money = { amount: 1500, note: '', utr: '412345678901', decided_by: null, payee_id: 'organizer' };

type About = Parameters<typeof letterOf>[1];
type Status = About['booking']['status'];

const letter = (kind: LetterKind, booking: Partial<About['booking']>, payment: About['payment'] = null) =>
  letterOf(kind, {
    name: 'Asha',
    link: 'https://hotdrop.example/scrims/1',
    scrim: { title: 'Night cup', start_at: startAt },
    booking: { ...seat, status: 'confirmed', ...booking },
    payment,
  });

describe('a letter about a seat', () => {
  it.each<[LetterKind, Status[]]>([
    ['promoted', ['held', 'confirmed']],
    ['kicked', ['kicked']],
    ['cancelled', ['cancelled']],
    ['moved', ['held', 'confirmed', 'waitlisted']],
  ])('that is %s is written only while it is true', (kind, statuses) => {
    const all: Status[] = ['held', 'confirmed', 'waitlisted', 'cancelled', 'kicked', 'expired'];
    expect(all.filter(status => letter(kind, { status }) !== null)).toEqual(statuses);
  });

  it.each<[Partial<About['booking']>, RegExp]>([
    [{ status: 'confirmed' }, /It is confirmed; you need not do anything/],
    [
      { status: 'held', hold_expires_at: until },
      /held for you until Fri 20 Nov, 6:30 PM IST\. Pay the fee of ₹1,500/,
    ],
    [{ status: 'held' }, /held for you while the organizer checks your payment/],
  ])('says what is to be done for it: %o', (booking, words) => {
    expect(letter('promoted', booking)?.text).toMatch(words);
  });
});

describe('a letter about a payment', () => {
  it.each([
    ['confirmed', 'captured', 'your slot is confirmed'],
    ['rejected', 'rejected', 'your payment was not confirmed'],
    ['refund-due', 'refund-due', 'your payment will be refunded'],
    ['odd-money', 'refund-due', 'your payment will be refunded'],
    ['refunded', 'refunded', 'your payment was refunded'],
  ] as const)('%s is written while the payment is %s', (kind, status, words) => {
    expect(letter(kind, {}, { ...money, status })?.subject).toBe(`Night cup: ${words}`);
    expect(letter(kind, {}, { ...money, status: 'submitted' })).toBeNull();
  });

  it('that the money was not found asks for another UTR only where a seat is still held', () => {
    const text = (status: Status) => letter('rejected', { status }, { ...money, status: 'rejected' })?.text;
    expect(text('held')).toMatch(/hand it in again/);
    expect(text('expired')).not.toMatch(/hand it in again/);
  });

  it.each([
    ['the organizer', 'organizer', 'The organizer says: Sent by UPI'],
    ['an admin', 'admin', 'Hotdrop says: Sent by UPI'],
    ['nobody', null, '\n\nSent by UPI.'],
  ])('tells the note of %s as such', (_who, decided_by, words) => {
    const payment = { ...money, note: 'Sent by UPI', decided_by, status: 'refunded' } as const;
    expect(letter('refunded', {}, payment)?.text).toContain(words);
  });

  it('tells of no seat that was given up before it was written', () => {
    expect(letter('confirmed', { status: 'cancelled' }, { ...money, status: 'refund-due' })).toBeNull();
  });
});
