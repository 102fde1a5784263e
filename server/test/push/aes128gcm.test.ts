import { expect, it } from 'vitest';
import { decryptPush } from './aes128gcm.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const browser = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};
const body = bytes(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
);

it('decrypts the example of RFC 8291', () => {
  expect(decryptPush(body, browser)).toBe('When I grow up, I want to be a watermelon');
});

it('does not decrypt what was changed, or is for another browser', () => {
  const changed = Buffer.from(body);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(() => decryptPush(changed, browser)).toThrow();
  expect(() => decryptPush(body, { ...browser, auth: Buffer.alloc(16) })).toThrow();
});
