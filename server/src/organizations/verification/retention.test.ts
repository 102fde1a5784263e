import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  paperPicture,
  review,
  submitKyc,
  viewDocument,
  waitingOrganizer,
} from '../../../test/kyc-submissions.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { databaseOf, startOn } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { createLocalStore } from '../../platform/storage/local.ts';
import { createSealing } from '../../platform/storage/sealing.ts';
import type { FileStore } from '../../platform/storage/storage.ts';
import type { Running } from '../../start.ts';
import { createDocumentKeeper } from './document-keeper.ts';
import { forgetDocuments } from './withdrawal.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-papers-'));
const folder = path.join(dataDir, 'documents');
// The clock moves by months; tokens must outlive that.
const server = useServer({ dataDir, accessTokenSeconds: 86_400 * 400 });
// Documents are deleted here without the rest of an erasure.
server.breaksOnPurpose(
  'An account is in review without a pending submission, or has one without being in review',
  'An account’s KYC status differs from that of its last submission',
);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const day = 86_400_000;
const minute = 60_000;
let admin: Person;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  // Jobs run only when a test says so: one in progress while the clock jumps would seem overdue.
  await server.deps.jobs.pause();
});
// Sessions expire as the clock advances.
beforeEach(async () => {
  admin = await signInAdmin(server);
});

/** Returns an organization's pictures: rows, and those whose files exist. */
async function kept({ user }: Person, { db } = server.deps): Promise<{ rows: number; files: number }> {
  const rows = await db.selectFrom('kyc_documents').select('id').where('user_id', '=', user._id).execute();
  const files = new Set(await readdir(folder));
  return { rows: rows.length, files: rows.filter(({ id }) => files.has(`${id}.bin`)).length };
}
const travel = async (ms: number) => {
  server.clock.advance(ms);
  await server.deps.jobs.runDue();
};
/** Returns the response that a reviewer gets now. */
const codeOf = async (organizer: Person, kind = 'aadhaar') => {
  const reviewer = await signInAdmin(server);
  const { status, bytes } = await viewDocument(server, reviewer, organizer.user._id, kind);
  return status === 200 ? 200 : JSON.parse(bytes.toString()).code;
};
const keeperWith = (store: FileStore, logged: object[] = []) =>
  createDocumentKeeper({
    db: server.deps.db,
    clock: server.clock,
    log: { error: (detail: object) => void logged.push(detail) } as never,
    store,
    sealing: createSealing('a key that has at least 32 characters'),
  });
const decide = async (organizer: Person, action: 'approve' | 'reject', body = {}) => {
  expect((await review(server, admin, organizer, action, body)).status).toBe(200);
};
const nothing = { rows: 0, files: 0 };
const both = { rows: 2, files: 2 };

describe('A9: pictures are deleted after the decision', () => {
  it.each(['approve', 'reject'] as const)('30 days after %s, and not after 29', async action => {
    const organizer = await waitingOrganizer(server);
    await decide(organizer, action);
    await travel(29 * day + 23 * 60 * minute);
    expect(await kept(organizer)).toEqual(both);
    expect(await codeOf(organizer)).toBe(200);
    server.clock.advance(61 * minute);
    // From that minute on nobody can view them, whenever the job runs.
    expect(await codeOf(organizer)).toBe('DOCUMENT_GONE');
    await travel(16 * minute);
    expect(await kept(organizer)).toEqual(nothing);
    const { token } = await signInAdmin(server);
    const { items } = (
      await server.call(`GET /admin/org-kyc?organizationId=${organizer.user._id}`, { token })
    ).body;
    expect(items[0].orgKyc).toMatchObject({ aadhaarImageUrl: null, selfieWithAadhaarUrl: null });
    expect(items[0].orgKyc.documentsDeletedAt).toMatch(/Z$/);
  });

  it('but not while a submission is in review, however long', async () => {
    const organizer = await waitingOrganizer(server);
    await travel(200 * day);
    expect(await kept(organizer)).toEqual(both);
  });

  it('for each submission at its own time', async () => {
    const organizer = await waitingOrganizer(server);
    await decide(organizer, 'reject');
    await travel(10 * day);
    await submitKyc(server, organizer);
    await decide(organizer, 'approve');
    expect(await kept(organizer)).toEqual({ rows: 4, files: 4 });
    await travel(21 * day);
    expect(await kept(organizer)).toEqual(both);
    expect(await codeOf(organizer, 'selfie')).toBe(200);
    await travel(10 * day);
    expect(await kept(organizer)).toEqual(nothing);
  });
});

describe('files that never became a submission', () => {
  it('are deleted after an hour if a process died between the files and the submission', async () => {
    const organizer = await signUp(server, 'organization');
    const pictures = { aadhaar: await paperPicture(), selfie: await paperPicture() };
    await keeperWith(createLocalStore({ folder })).keep(organizer.user._id, pictures);
    await travel(44 * minute);
    expect(await kept(organizer)).toEqual(both);
    await travel(32 * minute);
    expect(await kept(organizer)).toEqual(nothing);
  });

  it('are also deleted if it died between the rows and the files, or with one file stored', async () => {
    const local = createLocalStore({ folder });
    let stored = 0;
    const dying: FileStore = {
      ...local,
      put: async (...given) => {
        if (stored++ > 0) throw new Error('the process died');
        await local.put(...given);
      },
    };
    const organizer = await signUp(server, 'organization');
    const pictures = { aadhaar: await paperPicture(), selfie: await paperPicture() };
    await expect(keeperWith(dying).keep(organizer.user._id, pictures)).rejects.toThrow('died');
    await expect.poll(() => kept(organizer)).toEqual({ rows: 2, files: 1 });
    await travel(76 * minute);
    expect(await kept(organizer)).toEqual(nothing);
  });

  it('but pictures that belong to a submission are not', async () => {
    const organizer = await waitingOrganizer(server);
    const rows = await server.deps.db
      .selectFrom('kyc_documents')
      .select('id')
      .where('user_id', '=', organizer.user._id)
      .execute();
    // As after a commit whose response was lost.
    await keeperWith(createLocalStore({ folder })).giveUp(rows.map(row => row.id));
    await travel(16 * minute);
    expect(await kept(organizer)).toEqual(both);
  });
});

describe('a picture that cannot be deleted', () => {
  it('does not hold up the others, and is deleted in a later sweep', async () => {
    const [one, other] = [await waitingOrganizer(server), await waitingOrganizer(server)];
    for (const organizer of [one, other]) await decide(organizer, 'approve');
    const stuck = await server.deps.db
      .selectFrom('kyc_documents')
      .select('id')
      .where('user_id', '=', one.user._id)
      .executeTakeFirstOrThrow();
    server.clock.advance(31 * day);
    const local = createLocalStore({ folder });
    const logged: object[] = [];
    const failing: FileStore = {
      ...local,
      remove: key => (key === `${stuck.id}.bin` ? Promise.reject(new Error('away')) : local.remove(key)),
    };
    expect(await keeperWith(failing, logged).removeDue()).toBeNull();
    expect(logged).toEqual([expect.objectContaining({ documentId: stuck.id })]);
    expect(await kept(one)).toEqual({ rows: 1, files: 1 });
    expect(await kept(other)).toEqual(nothing);
    await travel(16 * minute);
    expect(await kept(one)).toEqual(nothing);
  });
});

describe('a deleted user', () => {
  it('leaves no documents: pictures are deleted at once, submissions emptied', async () => {
    const organizer = await waitingOrganizer(server, { legalName: 'Asha K' });
    await decide(organizer, 'reject', { notes: 'Asha is another name' });
    await submitKyc(server, organizer, { legalName: 'Asha K' });
    await server.deps.db
      .transaction()
      .execute(trx => forgetDocuments(trx, organizer.user._id, server.clock.now()));
    expect(await codeOf(organizer)).toBe('DOCUMENT_GONE');
    await server.deps.jobs.runDue();
    expect(await kept(organizer)).toEqual(nothing);
    const rows = await server.deps.db
      .selectFrom('kyc_submissions')
      .selectAll()
      .where('user_id', '=', organizer.user._id)
      .execute();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        legal_name: '',
        email: '',
        dob: '',
        aadhaar_last_four: '',
        aadhaar_fingerprint: '',
        notes: '',
        status: 'rejected',
        reviewed_at: expect.any(Date),
      });
    }
  });
});

// Last, because it stops the server that the other tests use.
describe('a restart', () => {
  it('forgets nothing: overdue files are deleted then', async () => {
    const [decided, unclaimed] = [await waitingOrganizer(server), await signUp(server, 'organization')];
    await decide(decided, 'approve');
    const pictures = { aadhaar: await paperPicture(), selfie: await paperPicture() };
    await keeperWith(createLocalStore({ folder })).keep(unclaimed.user._id, pictures);
    const url = await databaseOf(server);
    await server.close();
    server.clock.advance(31 * day);
    const node: Running = await startOn(server, url, { dataDir });
    try {
      await node.deps.jobs.runDue();
      expect(await kept(decided, node.deps)).toEqual(nothing);
      expect(await kept(unclaimed, node.deps)).toEqual(nothing);
      // Only those that were never reviewed are left.
      const ids = await node.deps.db.selectFrom('kyc_documents').select('id').execute();
      expect((await readdir(folder)).sort()).toEqual(ids.map(({ id }) => `${id}.bin`).sort());
    } finally {
      await node.close();
    }
  });
});
