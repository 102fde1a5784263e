import { expect, it } from 'vitest';
import { upiLink } from './upi-link.rules.ts';

const payment = {
  vpa: 'nova.esports@okaxis',
  payeeName: 'Nova Esports',
  amount: 499,
  note: 'Night scrim',
  bookingId: '0198c0de-0000-7000-8000-00000000abcd',
};

const read = (link: string) => Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('?'))));

it('the UPI link is a URI that UPI apps and their scanners read', () => {
  expect(upiLink(payment)).toBe(
    'upi://pay?pa=nova.esports@okaxis&pn=Nova%20Esports&am=499.00&cu=INR&tn=Night%20scrim' +
      '&tr=0198c0de000070008000'.concat('00000000abcd'),
  );
});

it.each(['A&B=C #1', '100% "fun" + more', "Nova's (night)", 'रात की भिड़ंत', '🔥 Hot & cold'])(
  'the UPI link contains %j in full, and nothing else',
  text => {
    const link = upiLink({ ...payment, payeeName: text, note: text });
    expect(link).toMatch(/^[\w:/?&=%.@~-]+$/);
    expect(read(link)).toEqual({
      pa: payment.vpa,
      pn: text,
      am: '499.00',
      cu: 'INR',
      tn: text,
      tr: '0198c0de00007000800000000000abcd',
    });
  },
);

it('long texts in the UPI link are cut, never through a character', () => {
  const link = upiLink({ ...payment, note: '🔥'.repeat(60), amount: 10_000_000 });
  expect(read(link)).toMatchObject({ tn: '🔥'.repeat(50), am: '10000000.00' });
});
