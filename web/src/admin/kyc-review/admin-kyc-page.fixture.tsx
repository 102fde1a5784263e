import type { KycItem, ReviewKycBody } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { vi } from 'vitest';
import { fakeApi, type Seen } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { AdminKycPage } from './admin-kyc-page.tsx';

type Change = Partial<Omit<KycItem, 'orgKyc'>> & { orgKyc?: Partial<KycItem['orgKyc']> };

/** Returns an organization with a submission in review, changed by `over`. */
export function aKycItem({ orgKyc, ...over }: Change = {}): KycItem {
  const id = over._id ?? kycIds.nova;
  return {
    _id: id,
    name: 'Asha Nair',
    orgName: 'Nova Esports',
    email: 'asha@nova.example',
    verified: false,
    suspended: false,
    orgKyc: {
      status: 'pending',
      legalName: 'Asha Ramesh Nair',
      email: 'asha@nova.example',
      dob: '1998-03-12',
      aadhaarNumber: 'XXXX XXXX 1234',
      aadhaarImageUrl: `/api/admin/org-kyc/${id}/documents/aadhaar`,
      selfieWithAadhaarUrl: `/api/admin/org-kyc/${id}/documents/selfie`,
      notes: '',
      submittedAt: '2026-11-18T06:00:00.000Z',
      reviewedAt: null,
      reviewedBy: null,
      documentsDeletedAt: null,
      submissionId: `${id.slice(0, -4)}f001`,
      flags: { checksum: false, duplicates: [], under18: false },
      ...orgKyc,
    },
    earlier: [],
    ...over,
  };
}

export const kycIds = {
  nova: '01936f00-0000-7000-8000-0000000000c1',
  zed: '01936f00-0000-7000-8000-0000000000c2',
} as const;

/** Another submission, in review since a day later. */
export const zed = aKycItem({
  _id: kycIds.zed,
  name: 'Zed',
  orgName: 'Zed Hosts',
  email: 'zed@hosts.example',
  orgKyc: { legalName: 'Zed Khan', email: 'zed@hosts.example', submittedAt: '2026-11-19T06:00:00.000Z' },
});

/** Returns the submission after a decision. */
export function decided(
  item: KycItem,
  { action, notes = '' }: Pick<ReviewKycBody, 'action'> & { notes?: string },
): KycItem {
  const approved = action === 'approve';
  return {
    ...item,
    verified: approved,
    orgKyc: {
      ...item.orgKyc,
      status: approved ? 'approved' : 'rejected',
      notes,
      reviewedAt: '2026-11-20T09:00:00.000Z',
      reviewedBy: 'Meera',
      documentsDeletedAt: '2099-12-20T09:00:00.000Z',
    },
  };
}

/** Returns a picture as the server sends it. */
const picture = () => new Response(new Blob(['webp']), { headers: { 'content-type': 'image/webp' } });

/** Fakes a backend that has these submissions, lists them and accepts decisions. */
export function aDesk(items: KycItem[], handlers: Record<string, (request: Seen) => unknown> = {}) {
  const desk = { items };
  const seen = fakeApi({
    'GET /admin/org-kyc': ({ query }) => {
      const found = desk.items.filter(
        item =>
          (!query.status || item.orgKyc.status === query.status) &&
          (!query.organizationId || item._id === query.organizationId) &&
          (!query.search || item.orgName.toLowerCase().includes(query.search.toLowerCase())),
      );
      return { items: found, nextCursor: null, total: found.length };
    },
    'POST /admin/org-kyc/:id/review': ({ path, body }) => {
      const id = path.split('/')[3];
      desk.items = desk.items.map(item => (item._id === id ? decided(item, body as ReviewKycBody) : item));
      return { item: desk.items.find(item => item._id === id) };
    },
    'GET /admin/org-kyc/:id/documents/:document': picture,
    ...handlers,
  });
  return { desk, seen, of: (key: string) => seen.filter(request => request.key === key) };
}

/** Records the object URLs of pictures that were created and revoked. */
export function watchPictures() {
  const made: string[] = [];
  const revoked: string[] = [];
  URL.createObjectURL = vi.fn(() => {
    made.push(`blob:picture-${made.length + 1}`);
    return made.at(-1) as string;
  });
  URL.revokeObjectURL = vi.fn((address: string) => void revoked.push(address));
  return { made, revoked };
}

/** Shows the page at this path, as an admin. */
export function showDesk(path = '/admin/kyc') {
  store(aSession({ user: aUser({ role: 'admin', name: 'Meera' }) }));
  return show(
    <main id="main">
      <AdminKycPage />
    </main>,
    path,
  );
}
