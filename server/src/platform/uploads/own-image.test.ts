import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, publish, signUpManagers } from '../../../test/people.ts';
import { publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const server = useServer();
let owner: Person;
let other: Person;
let admin: Person;
let foreign: string;
let cup: string;
let scrim: string;

const startAt = () => new Date(server.clock.now().getTime() + 3 * 60 * 60_000).toISOString();
const edit = (by: Person, target: string, body: object) => server.call(target, { token: by.token, body });

beforeAll(async () => {
  ({ owner, other, admin } = await signUpManagers(server));
  foreign = await uploadPicture(server, other);
  const bannerUrl = await uploadPicture(server, owner);
  cup = `PUT /tournaments/${(await publish(server, owner, { bannerUrl }))._id}`;
  scrim = `PUT /scrims/${(await publishScrim(server, owner, { bannerUrl }))._id}`;
});

describe("another account's picture", () => {
  it.each([
    ['an avatar', () => 'PUT /auth/profile', 'avatarUrl', {}],
    ['the banner of a new tournament', () => 'POST /tournaments', 'bannerUrl', { title: 'A', game: 'BGMI' }],
    ['the banner of a tournament', () => cup, 'bannerUrl', {}],
    ['the banner of a new scrim', () => 'POST /scrims', 'bannerUrl', { title: 'A', game: 'BGMI', slots: 4 }],
    ['the banner of a scrim', () => scrim, 'bannerUrl', {}],
  ])('cannot become %s', async (_name, target, field, fields) => {
    const start = target().startsWith('POST') ? { startAt: startAt() } : {};
    const { status, body } = await edit(owner, target(), { ...fields, ...start, [field]: foreign });
    expect(status).toBe(400);
    expect(body.fieldErrors).toEqual({ [field]: 'Please upload the image here first' });
  });

  it('cannot be put on an event by an admin either', async () => {
    for (const target of [cup, scrim]) {
      expect((await edit(admin, target, { bannerUrl: foreign })).status).toBe(400);
    }
  });
});

it('an admin may set their own picture, and the owner may resend it unchanged', async () => {
  for (const target of [cup, scrim]) {
    const bannerUrl = await uploadPicture(server, admin);
    for (const by of [admin, owner, admin]) {
      expect((await edit(by, target, { bannerUrl, title: 'Renamed' })).status).toBe(200);
    }
  }
});

it('an admin who edits an event may resend its organizer’s banner unchanged', async () => {
  for (const target of [cup, scrim]) {
    const bannerUrl = await uploadPicture(server, owner);
    for (const by of [owner, admin]) expect((await edit(by, target, { bannerUrl })).status).toBe(200);
  }
});

it('a cloned scrim keeps its banner', async () => {
  const bannerUrl = await uploadPicture(server, admin);
  expect((await edit(admin, scrim, { bannerUrl })).status).toBe(200);
  const clone = `${scrim.replace('PUT', 'POST')}/clone`;
  for (const by of [owner, admin]) {
    const { status, body } = await edit(by, clone, { startAts: [startAt()] });
    expect(status).toBe(201);
    expect((await server.call(`GET /scrims/${body.scrims[0]._id}`)).body.scrim.bannerUrl).toBe(bannerUrl);
  }
});
