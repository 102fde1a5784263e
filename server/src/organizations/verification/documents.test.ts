import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, countAudit } from '../../../test/audit-entries.ts';
import { review, submitKyc, viewDocument, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { flat, noise, withGps } from '../../../test/pictures/pictures.ts';
import { startS3StandIn } from '../../../test/s3/s3-stand-in.ts';
import { databaseOf, startOn } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-papers-'));
const folder = path.join(dataDir, 'documents');
const s3 = await startS3StandIn();
const settings = {
  accessTokenSeconds: 86_400,
  tokenSecret: 'the nodes of this test share a secret',
  kycKey: 'and a key of at least 32 characters',
};
const server = useServer({ ...settings, dataDir });
const withBucket = useServer({ ...settings, s3: s3.settings });
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

/** Returns the file of an organization's picture. */
async function fileOf({ user }: Person, kind: 'aadhaar' | 'selfie'): Promise<string> {
  const { id } = await server.deps.db
    .selectFrom('kyc_documents')
    .select('id')
    .where('user_id', '=', user._id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return path.join(folder, `${id}.bin`);
}

const view = (organizer: Person, kind: string, reader = admin) =>
  viewDocument(server, reader, organizer.user._id, kind);

describe('A9: a picture of an identity document', () => {
  it('is shown in full to an admin, upright, legible and without its location', async () => {
    const organizer = await signUp(server, 'organization');
    const aadhaarImage = await withGps(noise(3000, 1800)).jpeg().toBuffer();
    const selfieImage = await flat(300, 500, '#cc2200').png().toBuffer();
    expect((await submitKyc(server, organizer, {}, { aadhaarImage, selfieImage })).status).toBe(201);
    const [paper, selfie] = [await view(organizer, 'aadhaar'), await view(organizer, 'selfie')];
    expect(paper.status).toBe(200);
    expect(await sharp(paper.bytes).metadata()).toMatchObject({ format: 'webp', width: 2400, height: 1440 });
    expect(paper.bytes.includes('Secret Street')).toBe(false);
    expect(await sharp(selfie.bytes).metadata()).toMatchObject({ width: 300, height: 500 });
    expect(Object.fromEntries(paper.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="aadhaar.webp"'),
    });
    expect(paper.headers.get('etag')).toBeNull();
  });

  it('is stored as bytes that no program reads as a picture', async () => {
    const organizer = await waitingOrganizer(server);
    for (const kind of ['aadhaar', 'selfie'] as const) {
      const bytes = await readFile(await fileOf(organizer, kind));
      expect(bytes.subarray(0, 64).toString('latin1')).not.toMatch(/RIFF|WEBP|JFIF|Exif|PNG/);
      await expect(sharp(bytes).metadata()).rejects.toThrow();
      await expect(sharp(bytes.subarray(29)).metadata()).rejects.toThrow();
    }
  });

  it('is never viewed without being logged first, each time', async () => {
    const organizer = await waitingOrganizer(server);
    await view(organizer, 'aadhaar');
    await view(organizer, 'selfie');
    await view(organizer, 'aadhaar');
    const [, ...views] = await auditOf(server, 'kyc', organizer.user._id);
    expect(views).toEqual(
      ['aadhaar', 'selfie', 'aadhaar'].map(document => ({
        action: 'view-document',
        actor: admin.user._id,
        detail: { document, submissionId: expect.any(String) },
      })),
    );
  });

  it('is not shown if the view cannot be logged', async () => {
    const organizer = await waitingOrganizer(server);
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(server.deps.db);
    await rename('audit_log', 'audit_log_away');
    const { status, bytes } = await view(organizer, 'aadhaar').finally(() =>
      rename('audit_log_away', 'audit_log'),
    );
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([500, 'INTERNAL']);
  });

  it('A1: is for admins only, not even for its owner, and a rejection logs nothing', async () => {
    const [organizer, other] = [await waitingOrganizer(server), await waitingOrganizer(server)];
    const player = await signUp(server, 'player');
    const before = await countAudit(server);
    for (const person of [organizer, other, player]) {
      const { status, bytes } = await view(organizer, 'aadhaar', person);
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await view(organizer, 'aadhaar', { ...admin, token: 'nonsense' })).status).toBe(401);
    const url = `${server.url}/api/admin/org-kyc/${organizer.user._id}/documents/aadhaar`;
    expect((await fetch(url)).status).toBe(401);
    expect(await countAudit(server)).toBe(before);
  });

  it('has no other URL: not among the public pictures, not by any path', async () => {
    const organizer = await waitingOrganizer(server);
    const name = path.basename(await fileOf(organizer, 'aadhaar'));
    const id = organizer.user._id;
    for (const url of [
      `/uploads/${name}`,
      `/uploads/${name.replace('.bin', '.webp')}`,
      `/uploads/..%2fdocuments%2f${name}`,
      `/uploads/%2e%2e/documents/${name}`,
      `/documents/${name}`,
      `/api/documents/${name}`,
      `/api/admin/org-kyc/${id}/documents/..%2f..%2fkyc-key`,
      `/api/admin/org-kyc/${id}/documents/${name}`,
    ]) {
      const response = await fetch(`${server.url}${url}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.status, url).toBe(404);
    }
    expect((await view(organizer, 'passport')).status).toBe(404);
  });

  it('of someone who never submitted is not found, and one from an earlier submission is not shown', async () => {
    const stranger = await signUp(server, 'organization');
    expect(JSON.parse(`${(await view(stranger, 'aadhaar')).bytes}`).code).toBe('KYC_NOT_FOUND');
    const organizer = await waitingOrganizer(server);
    await review(server, admin, organizer, 'reject');
    const aadhaarImage = await flat(111, 77).png().toBuffer();
    server.clock.advance(1000);
    await submitKyc(server, organizer, {}, { aadhaarImage });
    expect(await sharp((await view(organizer, 'aadhaar')).bytes).metadata()).toMatchObject({ width: 111 });
  });

  it('that was damaged or swapped on disk is an error without details and without a byte of it', async () => {
    const [one, other] = [await waitingOrganizer(server), await waitingOrganizer(server)];
    const before = await countAudit(server);
    const failed = async (organizer: Person, kind: 'aadhaar' | 'selfie') => {
      const { status, bytes } = await view(organizer, kind);
      expect(status).toBe(500);
      expect(JSON.parse(bytes.toString())).toEqual({ code: 'INTERNAL', requestId: expect.any(String) });
    };
    // The documents of two organizations, and both pictures of one.
    const [file, others, selfie] = [
      await fileOf(one, 'aadhaar'),
      await fileOf(other, 'aadhaar'),
      await fileOf(other, 'selfie'),
    ];
    await rename(file, `${file}.kept`);
    await writeFile(file, await readFile(others));
    await failed(one, 'aadhaar');
    await writeFile(selfie, await readFile(others));
    await failed(other, 'selfie');
    const bytes = await readFile(`${file}.kept`);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(file, bytes);
    await failed(one, 'aadhaar');
    await writeFile(file, bytes.subarray(0, bytes.length - 100));
    await failed(one, 'aadhaar');
    await rename(`${file}.kept`, file);
    expect(await countAudit(server)).toBe(before);
    expect((await view(one, 'aadhaar')).status).toBe(200);
  });

  it('whose file is lost is reported as gone, and logged for the operator', async () => {
    const organizer = await waitingOrganizer(server);
    await rm(await fileOf(organizer, 'selfie'));
    const { status, bytes } = await view(organizer, 'selfie');
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'DOCUMENT_GONE']);
  });

  it('does not open with another KYC_KEY: the log says why, and the reviewer gets nothing', async () => {
    const organizer = await waitingOrganizer(server);
    const log = new PassThrough();
    const lines: string[] = [];
    log.on('data', chunk => lines.push(String(chunk)));
    const otherKey = {
      ...settings,
      dataDir,
      kycKey: 'quite another key of 32 characters',
      logLevel: 'info' as const,
    };
    const node = await startOn(server, await databaseOf(server), otherKey, log);
    try {
      const { status, bytes } = await viewDocument(node, admin, organizer.user._id, 'aadhaar');
      expect([status, JSON.parse(bytes.toString()).message]).toEqual([500, undefined]);
      expect(lines.join('')).toContain('cannot be opened: its file is damaged, or KYC_KEY has changed');
      expect(lines.join('')).not.toContain(settings.kycKey);
    } finally {
      await node.close();
    }
    expect((await view(organizer, 'aadhaar')).status).toBe(200);
  });

  it('leaves no partial files behind', async () => {
    await waitingOrganizer(server);
    expect((await readdir(folder)).filter(name => !/^[0-9a-f-]{36}\.bin/.test(name))).toEqual([]);
  });
});

describe('A9: a picture of an identity document in a bucket', () => {
  it('is stored sealed, under its own prefix, and can be read back', async () => {
    const organizer = await waitingOrganizer(withBucket);
    const keys = [...s3.objects.keys()];
    expect(keys).toHaveLength(2);
    for (const [key, { bytes, contentType }] of s3.objects) {
      expect(key).toMatch(/^hotdrop-test\/documents\/[0-9a-f-]{36}\.bin$/);
      expect(contentType).toBe('application/octet-stream');
      await expect(sharp(bytes).metadata()).rejects.toThrow();
    }
    const reviewer = await signInAdmin(withBucket);
    const { status, bytes } = await viewDocument(withBucket, reviewer, organizer.user._id, 'selfie');
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp' });
  });

  it('that cannot be stored leaves no submission, and whatever was stored is deleted within the hour', async () => {
    const organizer = await signUp(withBucket, 'organization');
    const before = s3.objects.size;
    s3.misbehave('InternalError', 6);
    expect((await submitKyc(withBucket, organizer)).status).toBe(500);
    const own = await withBucket.call('GET /orgs/verify/me', { token: organizer.token });
    expect(own.body.orgKyc.status).toBe('unsubmitted');
    expect((await submitKyc(withBucket, organizer)).status).toBe(201);
    withBucket.clock.advance(76 * 60_000);
    await withBucket.deps.jobs.runDue();
    expect(s3.objects.size).toBe(before + 2);
    const rows = await withBucket.deps.db.selectFrom('kyc_documents').select('id').execute();
    expect(rows).toHaveLength(before + 2);
  });
});
