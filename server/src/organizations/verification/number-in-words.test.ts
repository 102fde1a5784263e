import { beforeAll, describe, expect, it } from 'vitest';
import { newAadhaar, review, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { type Person, signInAdmin } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

const itemOf = async ({ user }: Person) => {
  const target = `GET /admin/org-kyc?organizationId=${user._id}`;
  return (await server.call(target, { token: admin.token })).body.items[0];
};

describe('a decision', () => {
  it('cannot contain a whole Aadhaar number in its note, nor can removing the badge (A9)', async () => {
    const organizer = await waitingOrganizer(server);
    const badge = server.call(`POST /admin/orgs/${organizer.user._id}/verify`, {
      token: admin.token,
      body: { verified: false, note: 'Not 1234-5678-9012' },
    });
    const rejected = review(server, admin, organizer, 'reject', { notes: '1234 5678 9012 is another’s' });
    const message = 'Leave the Aadhaar number out';
    expect((await rejected).body.fieldErrors).toEqual({ notes: message });
    expect((await badge).body.fieldErrors).toEqual({ note: message });
    expect((await itemOf(organizer)).orgKyc.status).toBe('pending');
  });

  it('cannot contain the submitted number, whatever is between its digits (A9)', async () => {
    const aadhaarNumber = newAadhaar();
    const organizer = await waitingOrganizer(server, { aadhaarNumber });
    const message = 'Leave the Aadhaar number out';
    const words = [aadhaarNumber.slice(0, 5), aadhaarNumber.slice(5)].join(' and then ');
    for (const text of [words, `Born 1990, ${[...aadhaarNumber].join(' x ')}`]) {
      const rejected = await review(server, admin, organizer, 'reject', { notes: text });
      expect([rejected.status, rejected.body.fieldErrors]).toEqual([400, { notes: message }]);
      const badge = await server.call(`POST /admin/orgs/${organizer.user._id}/verify`, {
        token: admin.token,
        body: { verified: true, note: text },
      });
      expect([badge.status, badge.body.fieldErrors]).toEqual([400, { note: message }]);
    }
    expect(await itemOf(organizer)).toMatchObject({ verified: false, orgKyc: { status: 'pending' } });
    // Other digits identify nobody.
    const notes = 'Taken 2026-01-02 at 10:30, ends in 12345 and not in 9876543';
    expect((await review(server, admin, organizer, 'reject', { notes })).status).toBe(200);
  });
});
