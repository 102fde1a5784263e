import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** What a browser keeps of its subscription. */
export type BrowserKeys = { privateKey: Buffer; auth: Buffer };

/** The header of RFC 8188 up to the sender's key: salt, size of a record, length of the key. */
const fixedBytes = 16 + 4 + 1;
const tagBytes = 16;

/**
 * Returns the text of an encrypted push (RFC 8291), independently of the library that the product encrypts with.
 * @throws Error if it is not one record of `aes128gcm`, or encrypted for another browser
 */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyEnd = fixedBytes + body.readUInt8(20);
  const senderKey = body.subarray(fixedBytes, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordSize) throw new Error('a push has only one record');

  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const inputKey = derive(browser.computeSecret(senderKey), auth, info, 32);
  const key = derive(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.findLastIndex(byte => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with 2');
  return padded.subarray(0, end).toString('utf8');
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
