import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A sealed file's identity: it opens as nothing else, so that files cannot be swapped. */
export type SealedThing = { id: string; kind: string; userId: string };

export type Sealing = ReturnType<typeof createSealing>;

const cipher = 'aes-256-gcm';
/** A file's first byte: the format of the rest. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/**
 * Keeps identity documents and numbers unreadable to anybody who has the database and the files (SECURITY
 * A9): both keys come from KYC_KEY, which is in neither. With another KYC_KEY nothing opens, and equal
 * numbers look different.
 */
export function createSealing(kycKey: string) {
  const encryptionKey = derivedKey(kycKey, 'hotdrop kyc documents');
  const fingerprintKey = derivedKey(kycKey, 'hotdrop kyc number fingerprints');

  return {
    /** Returns a document's file: version | 12 random bytes | tag | AES-256-GCM of the content. */
    seal(content: Buffer, thing: SealedThing): Buffer {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, encryptionKey, nonce, { authTagLength: tagBytes });
      sealing.setAAD(identityOf(thing));
      const sealed = Buffer.concat([sealing.update(content), sealing.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, sealing.getAuthTag(), sealed]);
    },

    /**
     * Returns the complete content as sealed. @throws Error for a damaged file, or another identity or key
     */
    open(file: Buffer, thing: SealedThing): Buffer {
      if (file.length < headBytes || file[0] !== version) throw unopened(thing);
      const nonce = file.subarray(1, 1 + nonceBytes);
      const opening = createDecipheriv(cipher, encryptionKey, nonce, { authTagLength: tagBytes });
      opening.setAAD(identityOf(thing));
      opening.setAuthTag(file.subarray(1 + nonceBytes, headBytes));
      try {
        return Buffer.concat([opening.update(file.subarray(headBytes)), opening.final()]);
      } catch (cause) {
        throw unopened(thing, cause);
      }
    },

    /** Returns the same for the same digits, without revealing them. */
    fingerprint: (digits: string): string =>
      createHmac('sha256', fingerprintKey).update(digits).digest('base64url'),
  };
}

function derivedKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}

function identityOf({ id, kind, userId }: SealedThing): Buffer {
  return Buffer.from(JSON.stringify([version, id, kind, userId]));
}

function unopened({ id }: SealedThing, cause?: unknown): Error {
  return new Error(`document ${id} cannot be opened: its file is damaged, or KYC_KEY has changed`, {
    cause,
  });
}
