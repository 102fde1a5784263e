import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { review, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import type { Person } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
server.breaksOnPurpose(
  'An account is in review without a pending submission, or has one without being in review',
  'An account’s KYC status differs from that of its last submission',
  'A submission in review lacks a picture, or has one that is due for deletion or belongs to another account',
);

/** Creates an admin who got the role while their own submission was in review. */
async function waitingAdmin(): Promise<Person> {
  const { user, password } = await waitingOrganizer(server);
  await sql`update users set role = 'admin' where id = ${user._id}`.execute(server.deps.db);
  const { body } = await server.call('POST /auth/login', { body: { email: user.email, password } });
  return { token: body.accessToken, refreshToken: body.refreshToken, user: body.user, password };
}

it('two admins who decide about each other at once are both handled (A7)', async () => {
  const [one, other] = [await waitingAdmin(), await waitingAdmin()];
  const bothWaitAgain = sql`update kyc_submissions set status = 'pending', reviewed_at = null, reviewed_by = null`;
  for (let round = 0; round < 40; round++) {
    const pairs: [Person, Person][] = [
      [one, other],
      [other, one],
    ];
    if (round % 2 === 1) pairs.reverse();
    const answers = await Promise.all(pairs.map(([by, about]) => review(server, by, about, 'reject')));
    expect(answers.map(answer => [answer.status, answer.body.code])).toEqual(Array(2).fill([200, undefined]));
    await bothWaitAgain.execute(server.deps.db);
  }
});
