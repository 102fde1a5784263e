import { expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();

async function organization(orgName: string, { verified }: { verified: boolean }): Promise<Person> {
  const person = await signUp(server, 'organization', { orgName });
  const admin = await signInAdmin(server);
  await server.call(`POST /admin/orgs/${person.user._id}/verify`, { token: admin.token, body: { verified } });
  return person;
}
const rename = (person: Person, orgName: string) =>
  server.call('PUT /auth/profile', {
    token: person.token,
    body: { name: person.user.name, avatarUrl: null, phone: '', organizationInfo: { orgName } },
  });

it('a verified organization cannot take another’s name, in any spelling', async () => {
  await organization('Nova Straße', { verified: true });
  const thief = await organization('Tuskline', { verified: true });
  for (const orgName of ['Nova Straße', 'nova  straße', 'ＮＯＶＡ Straße']) {
    const { status, body } = await rename(thief, orgName);
    expect([status, body.code, Object.keys(body.fieldErrors)]).toEqual([
      409,
      'ORG_NAME_TAKEN',
      ['organizationInfo.orgName'],
    ]);
  }
  expect((await server.call('GET /auth/me', { token: thief.token })).body.user.organizationInfo.orgName).toBe(
    'Tuskline',
  );
});

it('the audit log records that a verified organization changed its name', async () => {
  const verified = await organization('Eta Cup', { verified: true });
  await rename(verified, 'ETA Cup');
  await rename(verified, 'Theta Cup');
  const admin = await signInAdmin(server);
  const { body } = await server.call(`GET /admin/audit?targetId=${verified.user._id}&action=rename`, {
    token: admin.token,
  });
  expect(body.items).toMatchObject([{ actor: { _id: verified.user._id }, detail: {} }]);
});

it('if two verified organizations take one name at once, one gets it', async () => {
  const first = await organization('Alpha Cup', { verified: true });
  const second = await organization('Beta Cup', { verified: true });
  const answers = await Promise.all([rename(first, 'Gamma Cup'), rename(second, 'GAMMA CUP')]);
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
});

it('two organizations may share a name if only one is verified, and a name’s spelling may change', async () => {
  await organization('Delta Cup', { verified: false });
  const verified = await organization('Epsilon Cup', { verified: true });
  expect((await rename(verified, 'Delta Cup')).status).toBe(200);
  expect((await rename(verified, 'DELTA Cup')).status).toBe(200);
  const other = await organization('Zeta Cup', { verified: false });
  expect((await rename(other, 'Delta Cup')).status).toBe(200);
});
