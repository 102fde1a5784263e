import { describe, expect, it } from 'vitest';
import type { AboutSquad } from './about-squad.ts';
import { paymentTexts } from './payment-notices.ts';
import { squadTexts } from './squad-notices.ts';

const startAt = new Date('2026-11-20T15:30:00Z');
const until = new Date('2026-11-20T13:00:00Z');
const squad = { team_name: 'Kite', slot_number: 7, fee: 1500, hold_expires_at: null };
const upi = { amount: 1500, note: '', utr: '412345678901', decided_by: null, payee_id: 'organizer' };

const texts = {
  'slot-promoted': squadTexts['slot-promoted'],
  'slot-given': squadTexts['slot-given'],
  'squad-kicked': squadTexts['squad-kicked'],
  'scrim-cancelled': squadTexts['scrim-cancelled'],
  'scrim-moved': squadTexts['scrim-moved'],
  ...paymentTexts,
};
type Kind = keyof typeof texts;
type Status = AboutSquad['booking']['status'];
type Payment = AboutSquad['payment'];

const url = 'https://hotdrop.example/scrims/1';
const about: AboutSquad = {
  item: {
    kind: 'slot-promoted',
    subjectId: '1',
    facts: {},
    at: until,
    recipient: { id: '2', name: 'Asha', timeZone: 'Asia/Kolkata' },
  },
  scrim: {
    id: '1',
    title: 'Night cup',
    start_at: startAt,
    end_at: new Date(+startAt + 3 * 60 * 60_000),
    maps: [],
    match_starts: null,
    match_count: 3,
    matches_played: 0,
    cancelled_at: null,
  },
  organizer: 'Orion',
  booking: { ...squad, status: 'confirmed' },
  statusNow: undefined,
  payment: null,
  money: null,
  settler: 'organizer',
  room: null,
  hasOpened: false,
  roomToJoin: undefined,
  hasRoom: false,
  now: until,
};

/** Returns a mail; null if it would not be sent any more. */
const written = (kind: Kind, one: AboutSquad) => {
  const { holds, mail } = texts[kind];
  return holds?.(one) === false ? null : (mail?.(one, url) ?? null);
};

const mail = (
  kind: Kind,
  booking: Partial<AboutSquad['booking']>,
  payment: Payment = null,
  money: AboutSquad['money'] = null,
  settler: AboutSquad['settler'] = 'organizer',
) => written(kind, { ...about, booking: { ...about.booking, ...booking }, payment, money, settler });

describe('a mail about a slot', () => {
  it.each<[Kind, Status[]]>([
    ['slot-promoted', ['held', 'confirmed']],
    ['squad-kicked', ['kicked']],
    ['scrim-cancelled', ['cancelled']],
    ['scrim-moved', ['held', 'confirmed', 'waitlisted']],
  ])('of kind %s is sent only while the booking is %j', (kind, statuses) => {
    const all: Status[] = ['held', 'confirmed', 'waitlisted', 'cancelled', 'kicked', 'expired'];
    expect(all.filter(status => mail(kind, { status }) !== null)).toEqual(statuses);
  });

  it.each<[Partial<AboutSquad['booking']>, RegExp]>([
    [{ status: 'confirmed' }, /It is confirmed:/],
    [
      { status: 'held', hold_expires_at: until },
      /held for you until Fri 20 Nov, 6:30 PM IST\. Pay the fee of ₹1,500/,
    ],
    [{ status: 'held' }, /held for you while the organizer checks your payment/],
  ])('says what to do: %o', (booking, words) => {
    expect(mail('slot-promoted', booking)?.text).toMatch(words);
  });
});

it('no user text becomes a link or paragraph of the mail', () => {
  const text = (kind: Kind, status: Status, payment: Payment = null) => {
    const recipient = { ...about.item.recipient, name: 'Asha at https://name.example' };
    const mail = written(kind, {
      ...about,
      item: { ...about.item, recipient },
      scrim: { ...about.scrim, title: 'Cup at https://title.example' },
      booking: { ...about.booking, status, team_name: 'Kite at https://team.example' },
      payment,
    });
    return `${mail?.subject}\n${mail?.text}`;
  };
  const rejected = { ...upi, status: 'rejected' as const, decided_by: 'organizer' };
  const note = 'Pay here:\n\nHotdrop\nhttps://note.example';
  const mails = [text('squad-kicked', 'kicked'), text('payment-rejected', 'held', { ...rejected, note })];
  for (const one of mails) {
    expect(one.match(/https?:\/\/[^\s]+/g)).toEqual(['https://hotdrop.example/scrims/1']);
    expect(one).not.toMatch(/(name|title|team|note)\.example/);
    expect(one.match(/^Hotdrop$/gm)).toHaveLength(1);
  }
});

it('a mail about a slot assigned by an admin says so, and not that a slot opened up', () => {
  const text = mail('slot-given', { status: 'confirmed' })?.text;
  expect(text).toMatch(
    /An admin gave your squad, Kite, slot 07 in Night cup, which starts Fri 20 Nov, 9:00 PM IST\. It is confirmed/,
  );
  expect(text).not.toMatch(/opened up/);
});

it('a mail about a new start names nobody, since an admin may have moved it', () => {
  const text = mail('scrim-moved', { status: 'confirmed' })?.text;
  expect(text).toMatch(/Night cup, in which Kite has slot 07, was moved\. It now starts Fri 20 Nov/);
  expect(text).not.toMatch(/organizer/i);
});

describe('a mail about a lost slot', () => {
  const lost = { kicked: 'squad-kicked', cancelled: 'scrim-cancelled' } as const;

  it.each(['kicked', 'cancelled'] as const)(
    'that was %s blames nobody, since an admin may have done it',
    kind => {
      const text = mail(lost[kind], { status: kind })?.text ?? '';
      expect(text).toMatch(
        kind === 'kicked' ? /Kite was kicked from Night cup/ : /Night cup .* was cancelled/,
      );
      expect(text).not.toMatch(/organizer/i);
      expect(text).not.toMatch(/refund/);
    },
  );

  it.each(['kicked', 'cancelled'] as const)('that was %s mentions a refund if there is one', kind => {
    expect(mail(lost[kind], { status: kind }, null, 'due')?.text).toMatch(
      /The organizer will refund what you paid/,
    );
    expect(mail(lost[kind], { status: kind }, null, 'checked')?.text).toMatch(
      /If it arrived, they will refund it/,
    );
  });
});

describe('a mail about a payment while the organizer is suspended or deleted', () => {
  it.each<[string, ...Parameters<typeof mail>]>([
    ['being checked', 'slot-promoted', { status: 'held' }],
    ['being checked after a kick', 'squad-kicked', { status: 'kicked' }, null, 'checked'],
    ['to be refunded after a kick', 'squad-kicked', { status: 'kicked' }, null, 'due'],
    ['being checked after the end', 'scrim-cancelled', { status: 'cancelled' }, null, 'checked'],
    ['to be refunded after the end', 'scrim-cancelled', { status: 'cancelled' }, null, 'due'],
    ['that arrived too late', 'payment-refund-due', { status: 'expired' }, { ...upi, status: 'refund-due' }],
    [
      'that is not the fee',
      'payment-odd-money',
      { status: 'held' },
      { ...upi, note: 'Odd', status: 'refund-due' },
    ],
  ])('%s names the admins, who handle it, and not the organizer', (_what, kind, booking, payment, money) => {
    expect(mail(kind, booking, payment, money)?.text).toMatch(/the organizer/i);
    const text = mail(kind, booking, payment, money, 'admin')?.text;
    expect(text).toMatch(/a Hotdrop admin/i);
    expect(text).not.toMatch(/organizer/i);
  });
});

describe('a mail about a payment', () => {
  it.each([
    ['confirmed', 'captured', 'your slot is confirmed'],
    ['rejected', 'rejected', 'your payment was not confirmed'],
    ['refund-due', 'refund-due', 'your payment will be refunded'],
    ['odd-money', 'refund-due', 'your payment will be refunded'],
    ['refunded', 'refunded', 'your payment was refunded'],
  ] as const)('%s is sent while the payment is %s', (kind, status, words) => {
    expect(mail(`payment-${kind}`, {}, { ...upi, status })?.subject).toBe(`Night cup: ${words}`);
    expect(mail(`payment-${kind}`, {}, { ...upi, status: 'submitted' })).toBeNull();
  });

  it('about a payment that was not confirmed asks for another UTR only if a slot is still held', () => {
    const text = (status: Status) =>
      mail('payment-rejected', { status }, { ...upi, status: 'rejected' })?.text;
    expect(text('held')).toMatch(/submit it again/);
    expect(text('expired')).not.toMatch(/submit it again/);
  });

  it.each([
    ['the organizer', 'organizer', 'The organizer says: Sent by UPI'],
    ['an admin', 'admin', 'Hotdrop says: Sent by UPI'],
    ['nobody', null, '\n\nSent by UPI.'],
  ])('quotes the note of %s', (_who, decided_by, words) => {
    const payment = { ...upi, note: 'Sent by UPI', decided_by, status: 'refunded' } as const;
    expect(mail('payment-refunded', {}, payment)?.text).toContain(words);
  });

  it('about a payment that was not confirmed says who decided', () => {
    const text = (decided_by: string) =>
      mail('payment-rejected', { status: 'held' }, { ...upi, decided_by, status: 'rejected' })?.text;
    expect(text('organizer')).toMatch(/The organizer did not confirm your payment/);
    expect(text('admin')).toMatch(/A Hotdrop admin did not confirm your payment/);
  });

  it('does not mention a slot given up before it was sent', () => {
    expect(mail('payment-confirmed', { status: 'cancelled' }, { ...upi, status: 'refund-due' })).toBeNull();
  });
});
