import { expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const body = Buffer.from('{"name":"José"}');

async function rename(contentType: string, bytes: Buffer) {
  const { token } = await signUp(server, 'player');
  const response = await fetch(`${server.url}/api/auth/profile`, {
    method: 'PUT',
    headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    body: new Uint8Array(bytes),
  });
  const answer = (await response.json()) as { user?: { name: string } };
  return [response.status, answer.user?.name];
}

it.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  '%s is read as UTF-8',
  async contentType => {
    expect(await rename(contentType, body)).toEqual([200, 'José']);
  },
);

it.each(['iso-8859-1', 'windows-1252', 'utf-16le', 'foo'])('a body in %s is rejected', async charset => {
  expect(await rename(`application/json; charset=${charset}`, body)).toEqual([415, undefined]);
});

it('a body that is not valid UTF-8 is rejected, not stored with replacement characters', async () => {
  const latin = Buffer.from('{"name":"José"}', 'latin1');
  expect(await rename('application/json', latin)).toEqual([400, undefined]);
});
