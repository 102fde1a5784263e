import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseText } from '../../../test/erasure/everywhere.ts';
import {
  newAadhaar,
  postForm,
  review,
  submissionParts,
  submitKyc,
  viewDocument,
} from '../../../test/kyc-submissions.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { multipartBody } from '../../../test/pictures/multipart.ts';
import { noise, withGps } from '../../../test/pictures/pictures.ts';
import { publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const logged: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-canary-'));
const documentsFolder = path.join(dataDir, 'documents');
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = useServer({ dataDir, logLevel: 'trace', accessTokenSeconds: 86_400 * 60 }, logStream);

/** Digits that are in no ID, time or price. */
const numbers = ['7391826450', '8264739150'].map(start => withCheckDigits(start));
const [first, second] = numbers as [string, string];
/** The form's other data: only its owner and the reviewers read it. */
const personal = ['Canary Legal Name', 'canary-papers@example.in', '1987-03-29'];
const form = { legalName: personal[0] ?? '', email: personal[1] ?? '', dob: personal[2] ?? '' };

/** Returns twelve digits with a valid check digit that start like this. */
function withCheckDigits(start: string): string {
  return start + newAadhaar().slice(-2);
}

/** Returns ways in which somebody might write or hide a number. */
const writingsOf = (digits: string): string[] => [
  digits,
  digits.slice(0, 8),
  ...[' ', '-', '%20', '+'].map(between => digits.replace(/(\d{4})(?=\d)/g, `$1${between}`)),
  ...[' ', '-'].map(between => digits.slice(0, 8).replace(/(\d{4})(?=\d)/g, `$1${between}`)),
  Buffer.from(digits).toString('base64').replace(/=+$/, ''),
  Buffer.from(digits).toString('hex'),
];
const forbidden = numbers.flatMap(writingsOf);
const naming = (texts: readonly string[], canaries: readonly string[]): string[] =>
  texts.filter(text => canaries.some(canary => text.includes(canary)));

type Cast = Record<'organizer' | 'other' | 'player' | 'admin', Person>;
let cast: Cast;
let events: { tournament: string; scrim: string };
/** Every response of the form itself. */
const formAnswers: string[] = [];

const submitTo = async (fields: Record<string, string | null>, files = {}) => {
  const { status, body } = await submitKyc(server, cast.organizer, { ...form, ...fields }, files);
  formAnswers.push(JSON.stringify(body));
  return status;
};

beforeAll(async () => {
  cast = {
    organizer: await signUp(server, 'organization'),
    other: await signUp(server, 'organization'),
    player: await signUp(server, 'player'),
    admin: await signInAdmin(server),
  };
  const { organizer, admin } = cast;
  events = {
    tournament: (await publish(server, organizer))._id,
    scrim: (await publishScrim(server, organizer))._id,
  };
  await refusals();
  // A failing store: the response is a 500, and its log line contains nothing of the form.
  await writeFile(documentsFolder, 'no folder');
  expect(await submitTo({ aadhaarNumber: first })).toBe(500);
  await rm(documentsFolder);
  await mkdir(documentsFolder);

  const photo = async () => withGps(noise(640, 400)).jpeg().toBuffer();
  const pictures = { aadhaarImage: await photo(), selfieImage: await photo() };
  expect(await submitTo({ aadhaarNumber: first.replace(/(\d{4})(?=\d)/g, '$1 ') }, pictures)).toBe(201);
  expect(await submitTo({ aadhaarNumber: first })).toBe(409);
  await review(server, admin, organizer, 'reject', { notes: 'The image is not readable' });
  expect(await submitTo({ aadhaarNumber: second }, pictures)).toBe(201);
  for (const kind of ['aadhaar', 'selfie']) await viewDocument(server, admin, organizer.user._id, kind);
  await review(server, admin, organizer, 'approve');
  await server.deps.jobs.runDue();
  await readEverything();
}, 30_000);

/** Submits the number in every place where it does not belong. */
async function refusals(): Promise<void> {
  const { organizer } = cast;
  const parts = await submissionParts({ ...form, aadhaarNumber: first });
  const whole = multipartBody(...parts);
  const json = { 'content-type': 'application/json' };
  for (const [body, headers] of [
    [whole.subarray(0, whole.length - 90)],
    [multipartBody(...parts, { name: 'aadhaarNumber', content: first })],
    [
      multipartBody(...parts, {
        name: 'photo',
        filename: `${first}.jpg`,
        type: 'image/jpeg',
        content: first,
      }),
    ],
    [Buffer.from(JSON.stringify({ aadhaarNumber: first })), json],
    [Buffer.from(`{"aadhaarNumber": "${first}`), json],
    [whole, { 'content-type': `multipart/form-data; boundary=${first}` }],
  ] as [Buffer, Record<string, string>?][]) {
    const { status, body: answer } = await postForm(server, organizer, body, headers);
    expect(status).toBeGreaterThanOrEqual(400);
    formAnswers.push(JSON.stringify(answer));
  }
  for (const fields of [
    { aadhaarNumber: `${first}1` },
    { aadhaarNumber: `${first}x` },
    { aadhaarNumber: first, consent: null },
    { aadhaarNumber: first, dob: 'no day' },
  ] as Record<string, string | null>[]) {
    expect(await submitTo(fields)).toBe(400);
  }
  const inPlaceOfId = await server.call(`GET /admin/org-kyc/${first}/documents/aadhaar`, {
    token: cast.admin.token,
  });
  formAnswers.push(JSON.stringify(inPlaceOfId.body));
}

const reads = Object.values(apiRoutes)
  .flatMap(group => Object.values(group) as RouteSpec[])
  .filter(spec => spec.method === 'GET');

/** Returns a route's address with existing ids. */
function targetOf({ path: route }: RouteSpec): string {
  const id = /^(\/admin)?\/scrims/.test(route)
    ? events.scrim
    : /^\/tournaments/.test(route)
      ? events.tournament
      : cast.organizer.user._id;
  return route.replace(':document', 'aadhaar').replace(/:\w+/g, id);
}

/** All responses to all readers, after everything has happened. */
const told: { who: string; text: string }[] = [];

async function readEverything(): Promise<void> {
  const readers = [null, ...Object.entries(cast)] as (null | [string, Person])[];
  for (const spec of reads) {
    const answers = readers.map(async reader => {
      const [name, person] = reader ?? ['anonymous', undefined];
      const { status, body } = await server.call(`GET ${targetOf(spec)}`, { token: person?.token });
      expect(status, targetOf(spec)).toBeLessThan(500);
      return {
        who: `${name}: ${spec.path}`,
        text: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
      };
    });
    told.push(...(await Promise.all(answers)));
  }
}

/** Returns who receives one of these, and where. */
const tellers = (canaries: readonly string[]): string[] =>
  told.filter(({ text }) => naming([text], canaries).length > 0).map(({ who }) => who);

describe('A9: a submitted Aadhaar number', () => {
  it('is never returned by any route', () => {
    expect(told.length).toBeGreaterThan(200);
    expect(tellers(forbidden)).toEqual([]);
    expect(naming(formAnswers, forbidden)).toEqual([]);
  });

  it('shows its last four digits to its owner and the reviewers only', () => {
    expect(tellers([`XXXX XXXX ${second.slice(-4)}`])).toEqual([
      'organizer: /profile/export',
      'organizer: /orgs/verify/me',
      'admin: /admin/org-kyc',
    ]);
  });

  it('is in no table: not in accounts, submissions, jobs, mails or the audit log', async () => {
    for (const [table, rows] of Object.entries(await databaseText(server))) {
      expect(naming(rows, forbidden), table).toEqual([]);
    }
  });

  it('is in no line of the log, whatever went wrong', () => {
    expect(logged.some(line => line.includes('request failed'))).toBe(true);
    expect(naming(logged, forbidden)).toEqual([]);
    // Nor the form parser's most verbose log of a request: its token.
    expect(naming(logged, [cast.organizer.token])).toEqual([]);
  });

  it('is in no file', async () => {
    const names = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(entry =>
      entry.isFile(),
    );
    expect(names.length).toBeGreaterThanOrEqual(4);
    for (const { name, parentPath } of names) {
      const bytes = await readFile(path.join(parentPath, name), 'latin1');
      expect(naming([name, bytes], forbidden)).toEqual([]);
    }
  });
});

describe('A9: submitted pictures', () => {
  it('are unreadable as pictures on disk, and nowhere else', async () => {
    const names = await readdir(documentsFolder);
    expect(names).toHaveLength(4);
    for (const name of names) {
      const bytes = await readFile(path.join(documentsFolder, name));
      await expect(sharp(bytes).metadata()).rejects.toThrow();
      const text = bytes.toString('latin1');
      expect(
        naming([text], ['RIFFx', 'WEBPVP8', 'JFIF', 'Exif', 'IHDR', 'Secret Street', ...personal]),
      ).toEqual([]);
    }
    expect(await readdir(path.join(dataDir, 'uploads')).catch(() => [])).toEqual([]);
  });

  it('were viewed by one admin, which is in the audit log', async () => {
    const { body } = await server.call('GET /admin/audit?action=view-document', { token: cast.admin.token });
    // The two views above, and those of the scans.
    const views = body.items.map((entry: { actor: { _id: string }; detail: { document: string } }) => [
      entry.actor._id,
      entry.detail.document,
    ]);
    expect(views.slice(-2)).toEqual([
      [cast.admin.user._id, 'selfie'],
      [cast.admin.user._id, 'aadhaar'],
    ]);
    expect(new Set(views.map(([actor]: [string]) => actor))).toEqual(new Set([cast.admin.user._id]));
  });
});

describe('A2: the rest of the form', () => {
  it('is visible to its owner and the reviewers', () => {
    expect(tellers(personal)).toEqual([
      'organizer: /profile/export',
      'organizer: /orgs/verify/me',
      'admin: /admin/org-kyc',
    ]);
  });

  it('is in the submissions only, and in no log', async () => {
    const tables = Object.entries(await databaseText(server)).filter(
      ([, rows]) => naming(rows, personal).length > 0,
    );
    expect(tables.map(([table]) => table)).toEqual(['kyc_submissions']);
    expect(naming(logged, personal)).toEqual([]);
  });
});
