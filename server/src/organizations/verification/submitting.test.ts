import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/audit-entries.ts';
import { newAadhaar, postForm, review, submissionParts, submitKyc } from '../../../test/kyc-submissions.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { multipartBody } from '../../../test/pictures/multipart.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { useServer } from '../../../test/server.ts';
import { dayInIndia } from '../../platform/lib/time-in-words.ts';

const server = useServer({ accessTokenSeconds: 86_400 });
let organizer: Person;
beforeAll(async () => {
  organizer = await signUp(server, 'organization');
});

const ownKyc = async ({ token }: Person) => (await server.call('GET /orgs/verify/me', { token })).body;
const refused = async (fields: Record<string, string | null>, files = {}) => {
  const { status, body } = await submitKyc(server, organizer, fields, files);
  return { status, code: body.code, fieldErrors: body.fieldErrors };
};
async function counted() {
  const { rows } = await sql<{ submissions: number; documents: number }>`
    select (select count(*) from kyc_submissions)::int as submissions,
      (select count(*) from kyc_documents)::int as documents`.execute(server.deps.db);
  return rows[0];
}

describe('an organization that has not submitted yet', () => {
  it('is unsubmitted, with the account’s email prefilled and the current consent text', async () => {
    expect(await ownKyc(organizer)).toEqual({
      verified: false,
      orgKyc: {
        status: 'unsubmitted',
        legalName: '',
        email: organizer.user.email,
        dob: null,
        aadhaarNumber: null,
        aadhaarImageUrl: null,
        selfieWithAadhaarUrl: null,
        notes: '',
        submittedAt: null,
        reviewedAt: null,
        reviewedBy: null,
        documentsDeletedAt: null,
      },
      consent: { version: '1/30', text: expect.stringContaining('deleted 30 days after the decision') },
    });
  });
});

describe('all errors of a submission are reported at once, and nothing is stored', () => {
  it.each([
    ['legalName', '', 'Required'],
    ['legalName', null, 'Required'],
    ['email', '  ', 'Required'],
    ['email', 'nobody', 'Enter a valid email address'],
    ['dob', '', 'Required'],
    ['dob', '2026-02-30', 'Enter a valid date of birth'],
    ['dob', '17/05/1990', 'Enter a valid date of birth'],
    ['dob', '1899-12-31', 'Enter a valid date of birth'],
    ['aadhaarNumber', '', 'Required'],
    ['aadhaarNumber', null, 'Required'],
    ['aadhaarNumber', '12345678901', 'Must be 12 digits'],
    ['aadhaarNumber', '1234567890123', 'Must be 12 digits'],
    ['aadhaarNumber', '12345678901a', 'Must be 12 digits'],
    ['consent', null, 'Consent is required'],
    ['consent', 'false', 'Consent is required'],
  ])('%s %j: %s', async (field, value, message) => {
    const before = await counted();
    expect(await refused({ [field]: value })).toEqual({
      status: 400,
      code: 'VALIDATION',
      fieldErrors: { [field]: message },
    });
    expect(await counted()).toEqual(before);
  });

  it('a birthday today or in the future, by the Indian calendar', async () => {
    const tomorrow = new Date(server.clock.now().getTime() + 36 * 3_600_000).toISOString().slice(0, 10);
    for (const dob of [tomorrow, dayInIndia(server.clock.now())]) {
      expect(await refused({ dob })).toMatchObject({
        status: 400,
        fieldErrors: { dob: 'Enter a valid date of birth' },
      });
    }
  });

  it('an empty form: one for each of the seven fields, the first as the message', async () => {
    const answer = await postForm(server, organizer, multipartBody());
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', message: 'Required' } });
    expect(answer.body.fieldErrors).toEqual({
      legalName: 'Required',
      email: 'Required',
      dob: 'Required',
      aadhaarNumber: 'Required',
      consent: 'Consent is required',
      aadhaarImage: 'Required',
      selfieImage: 'Required',
    });
  });

  it('a picture that is missing, empty or invalid', async () => {
    const before = await counted();
    expect(await refused({}, { selfieImage: null })).toEqual({
      status: 400,
      code: 'VALIDATION',
      fieldErrors: { selfieImage: 'Required' },
    });
    expect(await refused({ dob: '' }, { aadhaarImage: Buffer.from('%PDF-1.7'), selfieImage: null })).toEqual({
      status: 400,
      code: 'VALIDATION',
      fieldErrors: {
        dob: 'Required',
        aadhaarImage: 'Please upload JPG/PNG/WEBP images only.',
        selfieImage: 'Required',
      },
    });
    const gif = await flat(20, 20).gif().toBuffer();
    expect(await refused({}, { selfieImage: gif })).toEqual({
      status: 400,
      code: 'IMAGE_TYPE',
      fieldErrors: { selfieImage: 'Please upload JPG/PNG/WEBP images only.' },
    });
    expect(await counted()).toEqual(before);
  });

  it('A3: protected fields are dropped', async () => {
    const eager = await signUp(server, 'organization');
    const parts = await submissionParts({ status: 'approved', verified: 'true', notes: 'fine', userId: 'x' });
    expect((await postForm(server, eager, multipartBody(...parts))).status).toBe(201);
    expect(await ownKyc(eager)).toMatchObject({ verified: false, orgKyc: { status: 'pending', notes: '' } });
  });

  it('a consent to anything but the current text', async () => {
    expect(await refused({ consentVersion: '1/7' })).toMatchObject({
      status: 409,
      code: 'KYC_CONSENT_CHANGED',
    });
  });
});

describe('a submission', () => {
  it('accepts its parts in any order and grouped digits, and is then pending', async () => {
    const own = await signUp(server, 'organization');
    const number = newAadhaar();
    const parts = await submissionParts({
      legalName: '  Asha   K  ',
      email: 'ASHA@Example.in',
      aadhaarNumber: `${number.slice(0, 4)} ${number.slice(4, 8)}-${number.slice(8)}`,
      consentVersion: '1/30',
    });
    const answer = await postForm(server, own, multipartBody(...parts.reverse()));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      orgKyc: {
        status: 'pending',
        legalName: 'Asha K',
        email: 'asha@example.in',
        dob: '1990-05-17',
        aadhaarNumber: `XXXX XXXX ${number.slice(-4)}`,
        aadhaarImageUrl: null,
        selfieWithAadhaarUrl: null,
        notes: '',
        submittedAt: expect.any(String),
        reviewedAt: null,
        reviewedBy: null,
        documentsDeletedAt: null,
      },
    });
    expect(await ownKyc(own)).toMatchObject({ verified: false, orgKyc: answer.body.orgKyc });
    const me = await server.call('GET /auth/me', { token: own.token });
    expect(me.body.user).toMatchObject({ verified: false, orgKyc: { status: 'pending' } });
    expect(await auditOf(server, 'kyc', own.user._id)).toEqual([
      {
        action: 'submit',
        actor: own.user._id,
        detail: { submissionId: expect.any(String), consentVersion: '1/30' },
      },
    ]);
  });

  it('stores what was agreed to, and when', async () => {
    const own = await signUp(server, 'organization');
    await submitKyc(server, own);
    const row = await server.deps.db
      .selectFrom('kyc_submissions')
      .selectAll()
      .where('user_id', '=', own.user._id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ consent_version: '1/30', status: 'pending', reviewed_at: null });
    expect(row.consented_at).toEqual(row.submitted_at);
  });

  it('is rejected while one is in review or after approval, before its body is read', async () => {
    const own = await signUp(server, 'organization');
    const admin = await signInAdmin(server);
    await submitKyc(server, own);
    const nonsense = Buffer.from('not a form');
    expect((await postForm(server, own, nonsense)).body.code).toBe('KYC_PENDING');
    await review(server, admin, own, 'approve');
    expect((await postForm(server, own, nonsense)).body).toMatchObject({
      code: 'KYC_VERIFIED',
      message: 'Organization already verified',
    });
  });

  it('is rejected if an admin has verified the organization without one', async () => {
    const own = await signUp(server, 'organization');
    await server.deps.db
      .updateTable('users')
      .set({ verified: true })
      .where('id', '=', own.user._id)
      .execute();
    expect((await submitKyc(server, own)).body.code).toBe('KYC_VERIFIED');
  });

  it('reopens after a rejection, prefilled with the earlier text and the reviewer’s notes', async () => {
    const own = await signUp(server, 'organization');
    const admin = await signInAdmin(server);
    const number = newAadhaar();
    await submitKyc(server, own, { legalName: 'First Try', aadhaarNumber: number });
    await review(server, admin, own, 'reject', { notes: 'The image is not readable' });
    const { orgKyc, verified } = await ownKyc(own);
    expect(verified).toBe(false);
    expect(orgKyc).toMatchObject({
      status: 'rejected',
      legalName: 'First Try',
      email: 'papers@example.in',
      dob: '1990-05-17',
      aadhaarNumber: `XXXX XXXX ${number.slice(-4)}`,
      notes: 'The image is not readable',
      reviewedBy: null,
      aadhaarImageUrl: null,
      selfieWithAadhaarUrl: null,
    });
    expect((await submitKyc(server, own, { legalName: 'Second Try' })).status).toBe(201);
    expect((await ownKyc(own)).orgKyc).toMatchObject({
      status: 'pending',
      legalName: 'Second Try',
      notes: '',
      reviewedAt: null,
      documentsDeletedAt: null,
    });
  });

  it('D5: of many at once one is stored, and the others leave neither row nor file', async () => {
    for (let round = 0; round < 3; round++) {
      const own = await signUp(server, 'organization');
      const before = await counted();
      const answers = await Promise.all(Array.from({ length: 4 }, () => submitKyc(server, own)));
      const statuses = answers.map(answer => answer.status).sort();
      expect(statuses).toEqual([201, 409, 409, 409]);
      expect(answers.filter(({ body }) => body.code === 'KYC_PENDING')).toHaveLength(3);
      expect(await counted()).toEqual({
        submissions: (before?.submissions ?? 0) + 1,
        documents: (before?.documents ?? 0) + 2,
      });
    }
  });

  it('A7: from an account suspended while it was in flight is not stored', async () => {
    const own = await signUp(server, 'organization');
    const before = await counted();
    const locked = server.deps.db.transaction().execute(async trx => {
      await trx
        .updateTable('users')
        .set({ suspended_at: server.clock.now() })
        .where('id', '=', own.user._id)
        .execute();
      await setTimeout(700);
    });
    const answer = await submitKyc(server, own);
    await locked;
    expect(answer.status).toBe(401);
    expect(await counted()).toEqual(before);
  });

  it('is for organizations', async () => {
    const player = await signUp(server, 'player');
    const admin = await signInAdmin(server);
    for (const person of [player, admin]) expect((await submitKyc(server, person)).status).toBe(403);
    expect((await submitKyc(server, { ...organizer, token: 'nonsense' })).status).toBe(401);
  });
});
