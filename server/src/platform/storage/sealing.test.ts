import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

const sealing = createSealing('a key that has at least 32 characters');
const thing = { id: randomUUIDv7(), kind: 'aadhaar', userId: randomUUIDv7() };
const content = Buffer.from('RIFF the picture of a paper WEBP');

describe('A9: a sealed document', () => {
  it('opens to its original content', () => {
    expect(sealing.open(sealing.seal(content, thing), thing)).toEqual(content);
    expect(sealing.open(sealing.seal(Buffer.alloc(0), thing), thing)).toHaveLength(0);
  });

  it('reveals nothing of its content, and is different each time', () => {
    const [one, other] = [sealing.seal(content, thing), sealing.seal(content, thing)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('picture')).toBe(false);
    expect(one[0]).toBe(1);
    expect(one).toHaveLength(1 + 12 + 16 + content.length);
  });

  it('does not open if any bit of it is changed', () => {
    const file = sealing.seal(content, thing);
    for (let at = 0; at < file.length; at++) {
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(() => sealing.open(damaged, thing), `byte ${at}`).toThrow('cannot be opened');
    }
  });

  it('does not open if it is shortened or extended', () => {
    const file = sealing.seal(content, thing);
    for (const length of [0, 1, 12, 28, 29, file.length - 1]) {
      expect(() => sealing.open(file.subarray(0, length), thing), `${length}`).toThrow('cannot be opened');
    }
    expect(() => sealing.open(Buffer.concat([file, Buffer.from('x')]), thing)).toThrow('cannot be opened');
  });

  it('does not open as another document, kind or owner’s', () => {
    const file = sealing.seal(content, thing);
    for (const other of [
      { ...thing, id: randomUUIDv7() },
      { ...thing, kind: 'selfie' },
      { ...thing, userId: randomUUIDv7() },
    ]) {
      expect(() => sealing.open(file, other)).toThrow('cannot be opened');
    }
  });

  it('does not open with another key, and says what to check, without the key', () => {
    const file = sealing.seal(content, thing);
    const other = createSealing('another key that has at least 32 characters');
    expect(() => other.open(file, thing)).toThrow(
      `document ${thing.id} cannot be opened: its file is damaged, or KYC_KEY has changed`,
    );
  });
});

describe('A9: the fingerprint of a number', () => {
  it('is the same only for the same number and key, and contains no run of its digits', () => {
    const fingerprint = sealing.fingerprint('234123412346');
    expect(sealing.fingerprint('234123412346')).toBe(fingerprint);
    expect(sealing.fingerprint('234123412347')).not.toBe(fingerprint);
    expect(createSealing('another key that has at least 32 characters').fingerprint('234123412346')).not.toBe(
      fingerprint,
    );
    expect(fingerprint).toMatch(/^[\w-]{43}$/);
    expect(fingerprint).not.toMatch(/2341|3412|2346/);
  });
});
