import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { auditOf } from '../../../test/audit-entries.ts';
import { newAadhaar, review, submitKyc, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { type Person, signInAdmin, signUp, uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { findReviews } from '../../admin/kyc-review/reviews.queries.ts';

const server = useServer({ accessTokenSeconds: 86_400 });
server.breaksOnPurpose(
  'An erased account can still log in, or contains personal data',
  'An erased account has data left, and no job to erase it',
);
let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

const list = async (query = '') =>
  (await server.call(`GET /admin/org-kyc${query}`, { token: admin.token })).body;
const itemOf = async ({ user }: Person) => (await list(`?organizationId=${user._id}`)).items[0];
const idsOf = ({ items }: { items: { _id: string }[] }) => items.map(item => item._id);

describe('the review list', () => {
  it('lists the longest waiting first, then decided ones newest first; the same across pages', async () => {
    const word = `batch${uniqueNumber()}`;
    const people: Person[] = [];
    for (let index = 0; index < 6; index++) {
      people.push(await waitingOrganizer(server, { legalName: `${word} ${index}` }));
      server.clock.advance(1000);
    }
    for (const index of [1, 4, 2]) {
      await review(server, admin, people[index] as Person, index === 4 ? 'reject' : 'approve');
      server.clock.advance(1000);
    }
    const id = (index: number) => people[index]?.user._id ?? '';
    const ordered = [0, 3, 5, 2, 4, 1].map(id);
    const whole = await list(`?search=${word}`);
    expect(idsOf(whole)).toEqual(ordered);
    expect(whole).toMatchObject({ total: 6, nextCursor: null });

    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?search=${word}&limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(6);
      paged.push(...idsOf(page));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(paged).toEqual(ordered);

    expect(idsOf(await list(`?search=${word}&status=pending`))).toEqual([0, 3, 5].map(id));
    expect(idsOf(await list(`?search=${word}&status=approved`))).toEqual([2, 1].map(id));
    expect(idsOf(await list(`?search=${word}&status=rejected`))).toEqual([4].map(id));
    expect(idsOf(await list(`?search=${word}&status=nonsense`))).toEqual(ordered);
    const { status, body } = await server.call('GET /admin/org-kyc?cursor=WzEsMl0', { token: admin.token });
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
  });

  it('is searched by organization, email and legal name, every word of it', async () => {
    const mark = `zq${uniqueNumber()}`;
    const organizer = await waitingOrganizer(server, { legalName: `Ｌakshmi ${mark}legal` });
    await server.deps.db
      .updateTable('users')
      .set({ org_name: `${mark}org 100% Esports`, email: `${mark}mail@example.in` })
      .where('id', '=', organizer.user._id)
      .execute();
    for (const words of [
      `${mark}org`,
      `${mark}MAIL@`,
      `${mark}Legal`,
      `lakshmi ${mark}org`,
      `100% ${mark}`,
    ]) {
      expect(idsOf(await list(`?search=${encodeURIComponent(words)}`)), words).toEqual([organizer.user._id]);
    }
    expect(idsOf(await list(`?search=${mark}org+nobody`))).toEqual([]);
  });

  it('is loaded in one query, whatever it contains', async () => {
    const number = newAadhaar();
    for (let index = 0; index < 3; index++) await waitingOrganizer(server, { aadhaarNumber: number });
    let count = 0;
    const { db } = server.deps;
    const counting = db.withPlugin({
      transformQuery({ node }) {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const now = server.clock.now();
    expect((await findReviews(counting, {}, { limit: 100, now })).length).toBeGreaterThan(2);
    expect(count).toBe(1);
  });

  it('excludes deleted accounts', async () => {
    const organizer = await waitingOrganizer(server);
    await server.deps.db
      .updateTable('users')
      .set({ deleted_at: server.clock.now() })
      .where('id', '=', organizer.user._id)
      .execute();
    expect(await list(`?organizationId=${organizer.user._id}`)).toMatchObject({ items: [], total: 0 });
    expect((await review(server, admin, organizer, 'approve')).body.code).toBe('KYC_NOT_FOUND');
  });
});

describe('a reviewer sees', () => {
  it('the account, the submission, and where the pictures are', async () => {
    const organizer = await waitingOrganizer(server, { legalName: 'Asha K', email: 'asha@example.in' });
    const item = await itemOf(organizer);
    expect(item).toEqual({
      _id: organizer.user._id,
      name: organizer.user.name,
      orgName: organizer.user.organizationInfo?.orgName,
      email: organizer.user.email,
      verified: false,
      suspended: false,
      orgKyc: {
        submissionId: expect.any(String),
        status: 'pending',
        legalName: 'Asha K',
        email: 'asha@example.in',
        dob: '1990-05-17',
        aadhaarNumber: expect.stringMatching(/^XXXX XXXX \d{4}$/),
        aadhaarImageUrl: `/api/admin/org-kyc/${organizer.user._id}/documents/aadhaar`,
        selfieWithAadhaarUrl: `/api/admin/org-kyc/${organizer.user._id}/documents/selfie`,
        notes: '',
        submittedAt: expect.any(String),
        reviewedAt: null,
        reviewedBy: null,
        documentsDeletedAt: null,
        flags: { checksum: false, duplicates: [], under18: false },
      },
      earlier: [],
    });
  });

  it('a number that fails its check, and somebody younger than 18', async () => {
    const right = newAadhaar();
    const wrong = `${right.slice(0, 11)}${(Number(right[11]) + 1) % 10}`;
    const year = server.clock.now().getUTCFullYear() - 17;
    const organizer = await waitingOrganizer(server, { aadhaarNumber: wrong, dob: `${year}-01-01` });
    expect((await itemOf(organizer)).orgKyc.flags).toEqual({ checksum: true, duplicates: [], under18: true });
  });

  it('other organizations with the same number, but not its own earlier ones or deleted ones', async () => {
    const number = newAadhaar();
    const [one, other, erased] = [
      await waitingOrganizer(server, { aadhaarNumber: number }),
      await waitingOrganizer(server, { aadhaarNumber: number }),
      await waitingOrganizer(server, { aadhaarNumber: number }),
    ];
    await server.deps.db
      .updateTable('users')
      .set({ deleted_at: server.clock.now() })
      .where('id', '=', erased.user._id)
      .execute();
    await review(server, admin, other, 'reject');
    await review(server, admin, one, 'reject');
    await submitKyc(server, one, { aadhaarNumber: number });
    const { duplicates } = (await itemOf(one)).orgKyc.flags;
    expect(duplicates).toEqual([{ _id: other.user._id, name: other.user.organizationInfo?.orgName }]);
  });

  it('earlier rejections, newest first', async () => {
    const organizer = await waitingOrganizer(server);
    for (const notes of ['The first words', 'The second words']) {
      await review(server, admin, organizer, 'reject', { notes });
      server.clock.advance(1000);
      await submitKyc(server, organizer);
    }
    const { earlier, orgKyc } = await itemOf(organizer);
    expect(orgKyc).toMatchObject({ status: 'pending', notes: '' });
    expect(earlier).toEqual(
      ['The second words', 'The first words'].map(notes => ({
        notes,
        submittedAt: expect.stringMatching(/Z$/),
        reviewedAt: expect.stringMatching(/Z$/),
      })),
    );
  });
});

describe('a decision', () => {
  it('says who decided and when, and when the pictures are deleted', async () => {
    const organizer = await waitingOrganizer(server);
    const { status, body } = await review(server, admin, organizer, 'approve', { notes: 'Welcome' });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      verified: true,
      orgKyc: { status: 'approved', notes: 'Welcome', reviewedBy: admin.user.name },
    });
    const { reviewedAt, documentsDeletedAt } = body.item.orgKyc;
    expect(Date.parse(documentsDeletedAt) - Date.parse(reviewedAt)).toBe(30 * 86_400_000);
    const { submissionId } = body.item.orgKyc;
    expect((await auditOf(server, 'kyc', organizer.user._id)).at(-1)).toEqual({
      action: 'approve',
      actor: admin.user._id,
      detail: { submissionId },
    });
  });

  it('to reject requires notes, which stay out of the audit log', async () => {
    const organizer = await waitingOrganizer(server);
    for (const notes of ['', '   ', undefined]) {
      const { status, body } = await review(server, admin, organizer, 'reject', { notes });
      expect([status, body.fieldErrors]).toEqual([400, { notes: 'Say what needs fixing' }]);
    }
    expect((await itemOf(organizer)).orgKyc.status).toBe('pending');
    await review(server, admin, organizer, 'reject', { notes: 'Asha is not the name' });
    const entries = await auditOf(server, 'kyc', organizer.user._id);
    expect(entries.map(entry => entry.action)).toEqual(['submit', 'reject']);
    expect(JSON.stringify(entries)).not.toContain('Asha');
  });

  it('is made once, and only about what was viewed', async () => {
    const organizer = await waitingOrganizer(server);
    const { submissionId } = (await itemOf(organizer)).orgKyc;
    expect((await review(server, admin, organizer, 'reject', { submissionId })).status).toBe(200);
    expect((await review(server, admin, organizer, 'approve', { submissionId })).body).toMatchObject({
      code: 'KYC_DECIDED',
      message: 'This submission was already decided',
    });
    await submitKyc(server, organizer);
    const stale = await review(server, admin, organizer, 'approve', { submissionId });
    expect([stale.status, stale.body.code]).toEqual([409, 'KYC_CHANGED']);
    expect((await itemOf(organizer)).orgKyc.status).toBe('pending');
    expect((await review(server, admin, organizer, 'approve')).status).toBe(200);
    expect((await review(server, admin, organizer, 'reject')).body.code).toBe('KYC_DECIDED');
  });

  it('of several admins at once is made once', async () => {
    for (let round = 0; round < 5; round++) {
      const organizer = await waitingOrganizer(server);
      const answers = await Promise.all([
        review(server, admin, organizer, 'approve'),
        review(server, admin, organizer, 'reject'),
        review(server, admin, organizer, 'approve'),
      ]);
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
      const won = answers.find(answer => answer.status === 200)?.body.item.orgKyc.status;
      const { orgKyc, verified } = await itemOf(organizer);
      expect([orgKyc.status, verified]).toEqual([won, won === 'approved']);
      expect(await auditOf(server, 'kyc', organizer.user._id)).toHaveLength(2);
    }
  });

  it('and another action on the same account at once are both done, round after round', async () => {
    const { put } = accountsOf(server);
    for (let round = 0; round < 10; round++) {
      const organizer = await waitingOrganizer(server);
      const { user } = organizer;
      const suspension = { suspended: true, suspensionNote: 'Fees were kept' };
      const verdict = { verified: false, note: 'Another person' };
      const first = [
        review(server, admin, organizer, 'approve'),
        put(admin, user._id, suspension),
        put(admin, user._id, { name: `Round ${round}` }),
      ];
      expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
      // Withdrawing the approval also records who did so.
      const second = [
        server.call(`POST /admin/orgs/${user._id}/verify`, { token: admin.token, body: verdict }),
        put(admin, user._id, { suspended: false }),
      ];
      expect((await Promise.all(second)).map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('A1: is never about your own submission, even one from before you were an admin', async () => {
    const organizer = await waitingOrganizer(server);
    const { setRole } = accountsOf(server);
    expect((await setRole(admin, organizer.user._id, 'admin')).status).toBe(200);
    const {
      password,
      user: { email },
    } = organizer;
    const { body } = await server.call('POST /auth/login', { body: { email, password } });
    const self = { ...organizer, token: body.accessToken };
    for (const action of ['approve', 'reject'] as const) {
      const answer = await review(server, self, organizer, action);
      expect([answer.status, answer.body.code]).toEqual([409, 'OWN_ACCOUNT']);
    }
    const badge = await server.call(`POST /admin/orgs/${organizer.user._id}/verify`, {
      token: self.token,
      body: { verified: true },
    });
    expect([badge.status, badge.body.code]).toEqual([404, 'ORGANIZATION_NOT_FOUND']);
    expect((await itemOf(organizer)).orgKyc.status).toBe('pending');
    const approved = await review(server, admin, organizer, 'approve');
    expect([approved.status, approved.body.code]).toEqual([409, 'KYC_NOT_ORGANIZATION']);
    expect((await review(server, admin, organizer, 'reject')).status).toBe(200);
  });

  it('requires a submission', async () => {
    const organizer = await signUp(server, 'organization');
    for (const id of [organizer.user._id, randomUUIDv7(), 'nonsense']) {
      const { status, body } = await server.call(`POST /admin/org-kyc/${id}/review`, {
        token: admin.token,
        body: { action: 'approve' },
      });
      expect([status, body.code]).toEqual([404, 'KYC_NOT_FOUND']);
    }
  });

  it('A1: is for admins only', async () => {
    const organizer = await waitingOrganizer(server);
    const player = await signUp(server, 'player');
    for (const person of [organizer, player]) {
      expect((await review(server, person, organizer, 'approve')).status).toBe(403);
      expect((await server.call('GET /admin/org-kyc', { token: person.token })).status).toBe(403);
    }
    expect((await itemOf(organizer)).orgKyc.status).toBe('pending');
  });

  it('keeps a badge that was given by an admin', async () => {
    const organizer = await waitingOrganizer(server);
    await server.deps.db
      .updateTable('users')
      .set({ verified: true })
      .where('id', '=', organizer.user._id)
      .execute();
    await review(server, admin, organizer, 'reject');
    expect(await itemOf(organizer)).toMatchObject({ verified: true, orgKyc: { status: 'rejected' } });
  });
});
