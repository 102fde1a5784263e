import { createECDH } from 'node:crypto';

/** Keys with which push services recognise a sender (VAPID, RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Returns the keys of a private key in base64; null if it is none. Nearly all 32 bytes are one. */
export function vapidKeysOf(text: string): VapidKeys | null {
  const privateKey = Buffer.from(text, 'base64url');
  if (privateKey.length !== 32) return null;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey);
  } catch {
    return null;
  }
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
