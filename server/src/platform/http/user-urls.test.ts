import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, specOf, withField } from '../../../test/access/fields.ts';
import { bodies, inputOf } from '../../../test/access/inputs.ts';
import { allowedCall, matrix } from '../../../test/access/matrix.ts';
import { reach } from '../../../test/access/reach.ts';
import { targetOf } from '../../../test/access/row.ts';
import { useScene } from '../../../test/access/use-scene.ts';

const { server, scene } = useScene();
let callers = 0;
const listener = createServer(socket => {
  callers++;
  socket.destroy();
});
let url: string;

beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  url = `https://127.0.0.1:${(listener.address() as AddressInfo).port}/picture.png`;
});
afterAll(() => listener.close());

/** Every field of every body that takes a web address, and what happens to one that is not ours. */
const fields: Record<string, 'kept' | 'refused'> = {
  'PUT /auth/profile avatarUrl': 'refused',
  'PUT /auth/profile organizationInfo.website': 'kept',
  'PUT /auth/profile organizationInfo.discordUrl': 'kept',
  'POST /push/subscriptions endpoint': 'refused',
  'POST /push/renew subscription.endpoint': 'refused',
  'POST /tournaments bannerUrl': 'refused',
  'POST /tournaments registrationUrl': 'kept',
  'PUT /tournaments/:id bannerUrl': 'refused',
  'PUT /tournaments/:id registrationUrl': 'kept',
  'POST /tournaments/:id/groups/:groupId/room/messages imageUrl': 'refused',
  'POST /tournaments/:id/my-group/room/messages imageUrl': 'refused',
  'POST /scrims bannerUrl': 'refused',
  'PUT /scrims/:id bannerUrl': 'refused',
  'PATCH /admin/scrims/:id bannerUrl': 'refused',
  'POST /scrims/:id/room/messages imageUrl': 'refused',
  'POST /promos imageUrl': 'refused',
  'POST /promos linkUrl': 'kept',
  'PUT /promos/:id imageUrl': 'refused',
  'PUT /promos/:id linkUrl': 'kept',
  'POST /admin/promotions imageUrl': 'refused',
  'POST /admin/promotions linkUrl': 'kept',
  'PUT /admin/promotions/:id imageUrl': 'refused',
  'PUT /admin/promotions/:id linkUrl': 'kept',
  'PUT /admin/users/:id organizationInfo.website': 'kept',
  'PUT /admin/users/:id organizationInfo.discordUrl': 'kept',
};

describe('URLs submitted by users (B6)', () => {
  it('are accepted in these fields and no others', () => {
    const found = Object.keys(bodies).flatMap(call =>
      fieldsOf(specOf(call).body)
        .filter(field => /url|link|website|endpoint/i.test(field))
        .map(field => `${call} ${field}`),
    );
    expect(found.toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  it('are never requested by the server: not when submitted, shown, listed, exported or mailed', async () => {
    const { cast } = scene();
    for (const [named, outcome] of Object.entries(fields)) {
      const [method, path, field = ''] = named.split(' ');
      const call = `${method} ${path}`;
      const { row, actor } = allowedCall(call);
      const caller = cast[actor as keyof typeof cast & typeof actor];
      const { body } = await inputOf(scene(), call, caller);
      const message = path?.endsWith('/messages') ? { type: 'image', content: '' } : {};
      const hostile = withField({ ...(body as object), ...message }, field, url);
      const { status } = await reach(server, targetOf(row, scene()), caller.token, { body: hostile });
      expect([named, status < 300 ? 'kept' : 'refused']).toEqual([named, outcome]);
    }
    // An address within a text is just text.
    const words = { description: url, rules: `[picture](${url}) <img src="${url}">` };
    await server.call(`PUT /tournaments/${scene().tournament.id}`, { token: cast.owner.token, body: words });
    await server.call(`POST /scrims/${scene().scrim.id}/room/messages`, {
      token: cast.owner.token,
      body: { content: url },
    });

    for (const row of matrix.filter(({ call }) => call.startsWith('GET '))) {
      for (const { token } of [cast.owner, cast.admin, cast['player in']]) {
        await reach(server, targetOf(row, scene()), token);
      }
    }
    for (const page of [
      '/',
      '/tournaments',
      `/tournaments/${scene().tournament.id}`,
      `/scrims/${scene().scrim.id}`,
    ]) {
      await (await fetch(server.url + page)).text();
    }
    await server.deps.jobs.runDue();
    expect(callers).toBe(0);
  });

  it('would be noticed if they were requested', async () => {
    await fetch(url).catch(() => {});
    expect(callers).toBe(1);
  });
});
