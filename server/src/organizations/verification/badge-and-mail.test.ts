import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { review, submitKyc, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { publishScrim } from '../../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { withdrawApproval } from './withdrawal.ts';

const minute = 60_000;
const day = 86_400_000;

const smtp = await startSmtp();
const server = useServer({ accessTokenSeconds: 86_400, ...sharedSettings });
server.breaksOnPurpose(
  'An erased account can still log in, or contains personal data',
  'An erased account has data left, and no job to erase it',
);
const withMail = useServer({ smtpUrl: smtp.url, emailOtp: false });
afterAll(() => smtp.close());
let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

const mailsTo = async ({ user }: Person) =>
  server.deps.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', user.email).execute();

describe('the badge', () => {
  it('is everywhere the moment the response arrives, on every node', async () => {
    const node = await startSecondNode(server);
    try {
      const organizer = await waitingOrganizer(server);
      const [cup, scrim] = [await publish(server, organizer), await publishScrim(server, organizer)];
      await server.call(`PUT /orgs/${organizer.user._id}/ranking`, {
        token: admin.token,
        body: { ranking: 1 },
      });
      const badgesAt = async (url: string) => {
        const read = async (path: string, token?: string) =>
          (
            await fetch(`${url}/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
          ).json();
        const [cups, scrims, ranked, page, me] = (await Promise.all([
          read('/tournaments?limit=100'),
          read('/scrims?limit=100'),
          read('/organizations/rankings?limit=100'),
          read(`/organizations/${organizer.user._id}`),
          read('/auth/me', organizer.token),
        ])) as [
          Listed,
          Listed,
          Listed,
          { organization: { verified: boolean } },
          { user: { verified: boolean } },
        ];
        return [
          cups.items.find(item => item._id === cup._id)?.organizationId?.verified,
          scrims.items.find(item => item._id === scrim._id)?.organizationId?.verified,
          ranked.items.find(item => item._id === organizer.user._id)?.verified,
          page.organization.verified,
          me.user.verified,
        ];
      };
      for (const url of [server.url, node.url]) expect(await badgesAt(url)).toEqual(Array(5).fill(false));
      await review(server, admin, organizer, 'approve');
      expect(await badgesAt(server.url)).toEqual(Array(5).fill(true));
      await expect.poll(() => badgesAt(node.url), { timeout: 10_000 }).toEqual(Array(5).fill(true));
    } finally {
      await node.close();
    }
  });

  it('allows a UPI ID, and is removed when the approval is withdrawn', async () => {
    const organizer = await waitingOrganizer(server);
    const addUpi = () =>
      server.call('PUT /auth/profile', {
        token: organizer.token,
        body: { organizationInfo: { upiId: 'asha@upi' } },
      });
    expect((await addUpi()).status).toBe(403);
    await review(server, admin, organizer, 'approve');
    expect((await addUpi()).status).toBe(200);
    const { db } = server.deps;
    const withdraw = (kyc_status: string) =>
      db
        .transaction()
        .execute(trx =>
          withdrawApproval(
            trx,
            { id: organizer.user._id, kyc_status },
            { note: 'The papers were another’s', reviewerId: admin.user._id, now: server.clock.now() },
          ),
        );
    expect(await withdraw('approved')).toBe(true);
    const { user } = (await server.call('GET /auth/me', { token: organizer.token })).body;
    expect(user).toMatchObject({
      verified: false,
      orgKyc: { status: 'rejected' },
      organizationInfo: { upiId: null },
    });
    const own = await server.call('GET /orgs/verify/me', { token: organizer.token });
    expect(own.body.orgKyc).toMatchObject({ status: 'rejected', notes: 'The papers were another’s' });
    expect(own.body.orgKyc.documentsDeletedAt).not.toBeNull();
    expect(await withdraw('rejected')).toBe(false);
    expect((await submitKyc(server, organizer)).status).toBe(201);
  });
});

type Listed = { items: { _id: string; verified?: boolean; organizationId?: { verified: boolean } }[] };

describe('the mail about a decision', () => {
  it('states the decision, to the account’s own email, once', async () => {
    const organizer = await waitingOrganizer(server, { email: 'somebody-else@example.in' });
    await review(server, admin, organizer, 'reject', { notes: 'The image is not readable' });
    await server.deps.jobs.runDue();
    await server.deps.jobs.runDue();
    const [mail, ...more] = await mailsTo(organizer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your verification on Hotdrop was not approved');
    expect(mail?.body).toContain('The image is not readable');
    expect(mail?.body).toContain(`${server.url}/org/verify`);
    await submitKyc(server, organizer);
    await review(server, admin, organizer, 'approve');
    await server.deps.jobs.runDue();
    expect((await mailsTo(organizer)).map(({ subject }) => subject)).toContain(
      'Your organization is verified on Hotdrop',
    );
  });

  it('asks for no new documents if a badge given by an admin remains after a rejection', async () => {
    const organizer = await waitingOrganizer(server);
    const body = { verified: true, note: '' };
    await server.call(`POST /admin/orgs/${organizer.user._id}/verify`, { token: admin.token, body });
    await review(server, admin, organizer, 'reject', { notes: 'The image is not readable' });
    await server.deps.jobs.runDue();
    const [mail, ...more] = await mailsTo(organizer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your documents on Hotdrop were not approved');
    expect(mail?.body).toContain('The reviewer says:\n\nThe image is not readable');
    expect(mail?.body).not.toContain('submit again');
  });

  it('says that an approval was withdrawn, with the note if there is one', async () => {
    const takenBack = async (note: string) => {
      const organizer = await waitingOrganizer(server);
      await review(server, admin, organizer, 'approve');
      await server.deps.jobs.runDue();
      const body = { verified: false, note };
      const { status } = await server.call(`POST /admin/orgs/${organizer.user._id}/verify`, {
        token: admin.token,
        body,
      });
      expect(status).toBe(200);
      await server.deps.jobs.runDue();
      const mails = await mailsTo(organizer);
      expect(mails).toHaveLength(2);
      return mails.find(mail => mail.subject === 'Your verification on Hotdrop was removed')?.body;
    };
    const told = await takenBack('The papers were another’s');
    expect(told).toMatch(/no longer shows the verified badge, and its UPI ID was deleted/);
    expect(told).toContain('The admin says:\n\nThe papers were another’s');
    expect(await takenBack('')).not.toContain('says:');
  });

  it('is sent with the note when an admin removes a badge, and not sent if the badge is granted again first', async () => {
    const organizer = await signUp(server, 'organization');
    const verify = async (verified: boolean, note = '') => {
      const body = { verified, note };
      const target = `POST /admin/orgs/${organizer.user._id}/verify`;
      expect((await server.call(target, { token: admin.token, body })).status).toBe(200);
    };
    const subject = 'Your verified badge on Hotdrop was removed';
    const told = async () => (await mailsTo(organizer)).filter(mail => mail.subject === subject);
    const kept = async () =>
      (
        await server.deps.db
          .selectFrom('deliveries')
          .innerJoin('notices', 'notices.id', 'notice_id')
          .select('facts')
          .where('kind', '=', 'badge-removed')
          .execute()
      ).map(({ facts }) => facts.note);
    await server.deps.jobs.pause();
    await verify(true);
    await verify(false, 'The page is somebody else’s');
    expect(await kept()).toEqual(['The page is somebody else’s']);
    await server.deps.jobs.runDue();
    await server.deps.jobs.runDue();
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.body).toContain('The admin says:\n\nThe page is somebody else’s');
    expect(mail?.body).toContain(`${server.url}/org/verify`);
    expect(await kept()).toEqual([]);
    await verify(true);
    await verify(false);
    await verify(true);
    await server.deps.jobs.runDue();
    expect(await told()).toHaveLength(1);
    await verify(false, 'canary note');
    expect((await server.call('DELETE /profile', { token: organizer.token })).status).toBe(204);
    expect(await kept()).toEqual([]);
    server.deps.jobs.start();
  });

  it.each(['suspended_at', 'deleted_at'])(
    'is not sent to an account whose %s is set by then',
    async column => {
      const organizer = await waitingOrganizer(server);
      await server.deps.jobs.pause();
      await review(server, admin, organizer, 'approve');
      await server.deps.db
        .updateTable('users')
        .set({ [column]: server.clock.now() })
        .where('id', '=', organizer.user._id)
        .execute();
      await server.deps.jobs.runDue();
      server.deps.jobs.start();
      expect(await mailsTo(organizer)).toEqual([]);
    },
  );

  it('is retried while the mail server is down, and dropped if the address rejects it permanently or for three days', async () => {
    const reviewer = await signInAdmin(withMail);
    const decideAbout = async () => {
      const organizer = await waitingOrganizer(withMail);
      await review(withMail, reviewer, organizer, 'approve');
      return organizer.user.email;
    };
    const received = (email: string) => smtp.received.filter(({ to }) => to === email).length;
    const waiting = async () => {
      const { db } = withMail.deps;
      const rows = await db
        .selectFrom('deliveries')
        .innerJoin('notices', 'notices.id', 'notice_id')
        .select('deliveries.id')
        .where('kind', '=', 'kyc-decided')
        .execute();
      return rows.length;
    };
    await withMail.deps.jobs.pause();
    smtp.state.isAway = true;
    const email = await decideAbout();
    await withMail.deps.jobs.runDue();
    expect([received(email), await waiting()]).toEqual([0, 1]);
    smtp.state.isAway = false;
    withMail.clock.advance(minute);
    await withMail.deps.jobs.runDue();
    expect([received(email), await waiting()]).toEqual([1, 0]);
    smtp.state.answerTo = () => '550 no such box';
    const unknown = await decideAbout();
    await withMail.deps.jobs.runDue();
    expect([received(unknown), await waiting()]).toEqual([0, 0]);
    smtp.state.answerTo = () => '450 later, perhaps';
    const full = await decideAbout();
    await withMail.deps.jobs.runDue();
    withMail.clock.advance(3 * day - minute);
    await withMail.deps.jobs.runDue();
    expect([received(full), await waiting()]).toEqual([0, 1]);
    withMail.clock.advance(day);
    await withMail.deps.jobs.runDue();
    expect([received(full), await waiting()]).toEqual([0, 0]);
  });
});
