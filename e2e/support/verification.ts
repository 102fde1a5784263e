import { randomInt } from 'node:crypto';
import { hasRightChecksum } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import sharp from 'sharp';
import type { Account } from './api.ts';
import { marked } from './marked.ts';

/** Returns a number with a valid check digit that nobody else has submitted. */
export function newAadhaar(): string {
  const start = `2${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
  const all = Array.from({ length: 10 }, (_, digit) => start + digit);
  return all.find(hasRightChecksum) ?? '';
}

/** Returns a picture with visible content, as PNG. */
export async function paper({ colour = '#d9822b', width = 1200, height = 760 } = {}): Promise<Buffer> {
  const canvas = { width, height, channels: 3, background: '#f5f2ea' } as const;
  const band = { width, height: Math.round(height / 8), channels: 3, background: colour } as const;
  const top = await sharp({ create: band }).png().toBuffer();
  return sharp({ create: canvas })
    .composite([{ input: top, top: 0, left: 0 }])
    .png()
    .toBuffer();
}

/**
 * Returns a white JPEG as a phone held upright stores it: sideways, with EXIF 6 ("turn to the right"), its top
 * left corner red.
 */
export async function photoOnItsSide({ width = 1200, height = 800, grain = false } = {}): Promise<Buffer> {
  const corner = { width: width * 0.15, height: height * 0.15, channels: 3, background: '#ff0000' } as const;
  const red = await sharp({ create: corner }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: red, top: 0, left: 0 }, ...(grain ? [await grainOf(width, height)] : [])])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Noise between the corners of a photo, to make its file as large as a camera's. */
async function grainOf(width: number, height: number) {
  const raw = { width: width * 0.6, height: height * 0.6, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const input = await sharp({ create: { ...raw, background: '#808080', noise } })
    .raw()
    .toBuffer();
  return { input, raw };
}

/** Submits an organization for verification; `fields` override valid ones. */
export async function submitForVerification(
  url: string,
  organization: Account,
  fields: Record<string, string> = {},
): Promise<void> {
  const form = new FormData();
  const sound = {
    legalName: marked('Asha Rao'),
    email: organization.user.email,
    dob: '1995-04-12',
    aadhaarNumber: newAadhaar(),
    consent: 'true',
  };
  for (const [name, value] of Object.entries({ ...sound, ...fields })) form.set(name, value);
  const file = async (colour: string) =>
    new Blob([new Uint8Array(await paper({ colour }))], { type: 'image/png' });
  form.set('aadhaarImage', await file('#d9822b'), 'card.png');
  form.set('selfieImage', await file('#28507a'), 'selfie.png');
  const response = await fetch(`${url}/api/orgs/verify/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.accessToken}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the verification answered ${response.status}: ${await response.text()}`);
}
