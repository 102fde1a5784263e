import { once } from 'node:events';
import { connect } from 'node:net';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  newAadhaar,
  paperPicture,
  postForm,
  submissionParts,
  submitKyc,
} from '../../../test/kyc-submissions.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { multipartBody, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let organizer: Person;
beforeAll(async () => {
  organizer = await signUp(server, 'organization');
});

const refused = async (fields: Record<string, string | null>, files = {}) => {
  const { status, body } = await submitKyc(server, organizer, fields, files);
  return { status, code: body.code, fieldErrors: body.fieldErrors };
};

describe('the submission form', () => {
  it('B2: a picture of exactly 5 MB is accepted, one byte more is not', async () => {
    const photo = await paperPicture();
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    const { maxBytes } = limits.image;
    expect(await refused({}, { selfieImage: padded(maxBytes + 1) })).toEqual({
      status: 413,
      code: 'IMAGE_TOO_LARGE',
      fieldErrors: { selfieImage: 'Image must be 5MB or less.' },
    });
    const huge = { aadhaarImage: padded(maxBytes * 2), selfieImage: padded(maxBytes * 2) };
    expect(await refused({}, huge)).toMatchObject({ status: 413, code: 'IMAGE_TOO_LARGE' });
    const other = await signUp(server, 'organization');
    const largest = { aadhaarImage: padded(maxBytes), selfieImage: padded(maxBytes) };
    expect((await submitKyc(server, other, {}, largest)).status).toBe(201);
  });

  it('rejects a text that is too long by its field, and one too long for any form', async () => {
    for (const legalName of ['x'.repeat(5000), 'अ'.repeat(5000)]) {
      const { status, fieldErrors } = await refused({ legalName, email: `${legalName}@bb.in` });
      expect([status, Object.keys(fieldErrors)]).toEqual([400, ['legalName', 'email']]);
    }
    expect(await refused({ legalName: 'x'.repeat(30_000) })).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
    });
  });

  it('rejects a name containing the whole number (A9)', async () => {
    for (const legalName of ['Asha 1234 5678 9012', '1234-5678-9012', '123456789012 Rao']) {
      expect(await refused({ legalName })).toEqual({
        status: 400,
        code: 'VALIDATION',
        fieldErrors: { legalName: 'Leave the Aadhaar number out' },
      });
    }
  });

  it('rejects a name or email containing the submitted number, in any notation (A9)', async () => {
    const number = newAadhaar();
    const parts = [number.slice(0, 4), number.slice(4, 8), number.slice(8)] as const;
    const circled = [...number].map(digit => '⓪①②③④⑤⑥⑦⑧⑨'[Number(digit)]).join('');
    const hindi = [...number].map(digit => '०१२३४५६७८९'[Number(digit)]).join('');
    const names = [
      ...['.', '/', '_', ', ', ') (', 'x', ' and '].map(between => parts.join(between)),
      circled,
      `Asha ${hindi}`,
      [...number].join('🙂'),
      `7${number}7`,
    ];
    for (const legalName of names) {
      expect([legalName, await refused({ aadhaarNumber: number, legalName })]).toEqual([
        legalName,
        { status: 400, code: 'VALIDATION', fieldErrors: { legalName: 'Leave the Aadhaar number out' } },
      ]);
    }
    for (const email of [`${number}@bb.in`, `asha.${parts.join('-')}@bb.in`, `${parts.join('')}+a@bb.in`]) {
      const answer = await refused({ aadhaarNumber: parts.join(' '), email });
      expect([email, answer.fieldErrors]).toEqual([email, { email: 'Leave the Aadhaar number out' }]);
    }
    // Together with all other errors.
    expect(
      (await refused({ aadhaarNumber: number, email: `${number}@bb.in`, legalName: '' })).fieldErrors,
    ).toEqual({ legalName: 'Required', email: 'Leave the Aadhaar number out' });
    const other = await signUp(server, 'organization');
    // Twelve other digits may be a phone number, or part of a name.
    expect((await submitKyc(server, other, { email: '919876543210@bb.in' })).status).toBe(201);
  });

  it('rejects unknown or repeated files and fields', async () => {
    const parts = await submissionParts();
    const photo = { filename: 'a.jpg', type: 'image/jpeg', content: await paperPicture() };
    const withPart = async (part: (typeof parts)[number]) =>
      (await postForm(server, organizer, multipartBody(...parts, part))).body;
    expect(await withPart({ name: 'passport', ...photo })).toMatchObject({
      code: 'VALIDATION',
      fieldErrors: { passport: 'Unexpected file' },
    });
    expect(await withPart({ name: 'selfieImage', ...photo })).toMatchObject({
      code: 'VALIDATION',
      fieldErrors: { selfieImage: 'Choose one image only' },
    });
    expect(await withPart({ name: 'legalName', content: 'Somebody Else' })).toMatchObject({
      code: 'VALIDATION',
      fieldErrors: { legalName: 'This field was sent twice' },
    });
    expect(await withPart({ name: 'toString', content: 'x' })).toMatchObject({ code: 'BAD_REQUEST' });
    const { body } = await server.call('GET /orgs/verify/me', { token: organizer.token });
    expect(body.orgKyc.status).toBe('unsubmitted');
  });

  it('B1: rejects anything that is not such a form', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await postForm(server, organizer, Buffer.from('{}'), json)).status).toBe(415);
    const whole = multipartBody(...(await submissionParts()));
    expect((await postForm(server, organizer, whole.subarray(0, whole.length - 200))).status).toBe(400);
    const other = { 'content-type': 'multipart/form-data; boundary=other' };
    expect((await postForm(server, organizer, whole, other)).status).toBe(400);
  });

  it('B4: rejects a body announced as too large before its bytes arrive', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = {
      authorization: `Bearer ${organizer.token}`,
      'content-length': '500000000',
      ...multipartHeaders,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/orgs/verify/submit HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});
