import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { place } from '../../../test/screen.ts';
import { aDesk, aKycItem, decided, kycIds, showDesk, watchPictures, zed } from './admin-kyc-page.fixture.tsx';

const nova = aKycItem();
const rows = () => within(screen.getByRole('list', { name: /^Submissions/ })).getAllByRole('listitem');

it('shows the longest waiting first, with flags to double-check', async () => {
  const flagged = aKycItem({
    suspended: true,
    orgKyc: { flags: { checksum: true, under18: true, duplicates: [{ _id: zed._id, name: 'Zed Hosts' }] } },
  });
  const { of } = aDesk([flagged, zed, decided(aKycItem({ _id: 'c3' }), { action: 'approve' })]);
  showDesk();
  expect(screen.getByRole('heading', { name: 'Organization KYC Review', level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Admin panel' })).toHaveAttribute('href', '/admin');
  expect(await screen.findByRole('link', { name: 'Review Nova Esports' })).toBeVisible();
  const [first, second] = rows();
  expect(rows()).toHaveLength(2);
  for (const text of ['Asha Ramesh Nair', 'asha@nova.example', 'waiting', 'Pending'])
    expect(first).toHaveTextContent(text);
  for (const text of ['Number used by 1 other', 'Checksum fails', 'Under 18', 'Suspended'])
    expect(first).toHaveTextContent(text);
  expect(second).not.toHaveTextContent('Checksum');
  expect(screen.getByRole('tab', { name: 'Pending 2' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('2 submissions')).toBeVisible();
  expect(of('GET /admin/org-kyc')[0]?.query.status).toBe('pending');
  expect(document.title).toBe('Organization KYC Review · Hotdrop');
});

it('a pending search keeps open what you opened while typing', async () => {
  aDesk([aKycItem()]);
  const { person } = showDesk();
  const link = await screen.findByRole('link', { name: 'Review Nova Esports' });
  await person.type(screen.getByRole('searchbox'), 'nova');
  await person.click(link);
  await waitFor(() => expect(place()).toContain('search=nova'));
  expect(place()).toContain(`review=${kycIds.nova}`);
  expect(screen.getByRole('dialog', { name: /Nova Esports/ })).toBeVisible();
});

it('keeps tab and search in the URL', async () => {
  const { of } = aDesk([nova, decided(zed, { action: 'reject', notes: 'Not readable' })]);
  const { person } = showDesk();
  await person.click(await screen.findByRole('tab', { name: 'Rejected' }));
  expect(place()).toBe('/admin/kyc?status=rejected');
  expect(await screen.findByRole('link', { name: 'Review Zed Hosts' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Rejected 1' })).toBeVisible();
  await person.type(screen.getByRole('searchbox'), 'nova');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  expect(place()).toBe('/admin/kyc?status=rejected&search=nova');
  await person.click(screen.getByRole('tab', { name: 'All' }));
  expect(await screen.findByRole('link', { name: 'Review Nova Esports' })).toBeVisible();
  expect(of('GET /admin/org-kyc').at(-1)?.query).toEqual({ limit: '25', search: 'nova' });
});

it('pages through the URL', async () => {
  const { of } = aDesk([], {
    'GET /admin/org-kyc': ({ query }) =>
      query.cursor === 'two'
        ? { items: [zed], nextCursor: null, total: 26 }
        : { items: [nova], nextCursor: 'two', total: 26 },
  });
  const { person } = showDesk('/admin/kyc?status=all');
  await person.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Review Zed Hosts' })).toBeVisible();
  expect(place()).toBe('/admin/kyc?status=all&cursor=two&page=2');
  expect(screen.getByText('26–26 of 26')).toBeVisible();
  expect(of('GET /admin/org-kyc').at(-1)?.query.cursor).toBe('two');
  await person.click(screen.getByRole('button', { name: 'First page' }));
  expect(place()).toBe('/admin/kyc?status=all');
});

it('says when there is nothing to review, and when the other tabs are empty', async () => {
  aDesk([]);
  const { person } = showDesk();
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Approved' }));
  expect(await screen.findByText('None approved yet')).toBeVisible();
});

it('a failed load offers Retry in place', async () => {
  let answer: unknown = reply(500);
  aDesk([], { 'GET /admin/org-kyc': () => answer });
  const { person } = showDesk();
  expect(await screen.findByText('Failed to load KYC list')).toBeVisible();
  answer = { items: [nova], nextCursor: null, total: 1 };
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Review Nova Esports' })).toBeVisible();
});

async function opened(item = nova, handlers = {}) {
  const pictures = watchPictures();
  const backend = aDesk([item], handlers);
  const view = showDesk();
  await view.person.click(await screen.findByRole('link', { name: `Review ${item.orgName}` }));
  const dialog = within(await screen.findByRole('dialog', { name: /Nova Esports/ }));
  return { ...backend, ...view, pictures, dialog };
}

it('A9: loads the documents only once the review is open, with the token and without a URL of their own, then drops them', async () => {
  localStorage.setItem('accessToken', 'access-1');
  const pictures = watchPictures();
  const { of } = aDesk([nova]);
  const { person } = showDesk();
  const link = await screen.findByRole('link', { name: 'Review Nova Esports' });
  const documents = () => of('GET /admin/org-kyc/:id/documents/:document');
  expect(documents()).toHaveLength(0);
  await person.click(link);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('img', { name: 'Aadhaar image' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:/),
  );
  expect(await dialog.findByRole('img', { name: 'Selfie with Aadhaar' })).toBeVisible();
  expect(documents().map(({ path }) => path)).toEqual([
    `/admin/org-kyc/${kycIds.nova}/documents/aadhaar`,
    `/admin/org-kyc/${kycIds.nova}/documents/selfie`,
  ]);
  expect(documents()[0]?.headers.get('authorization')).toBe('Bearer access-1');
  expect(document.querySelector('img[src*="/api/"]')).toBeNull();
  expect(dialog.getByText('Every view of these images is logged.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(pictures.revoked).toEqual(pictures.made);
  expect(pictures.made).toHaveLength(2);
});

it('shows the submission; the number only masked and not copyable', async () => {
  const { dialog } = await opened(
    aKycItem({
      orgKyc: { email: 'legal@nova.example' },
      earlier: [
        {
          submittedAt: '2026-11-01T06:00:00.000Z',
          reviewedAt: '2026-11-02T06:00:00.000Z',
          notes: 'The Aadhaar image is not readable.',
        },
      ],
    }),
  );
  const details = dialog.getByRole('region', { name: 'Details' });
  for (const text of ['Asha Ramesh Nair', '12 March 1998', 'XXXX XXXX 1234', 'legal@nova.example'])
    expect(details).toHaveTextContent(text);
  expect(details).toHaveTextContent('Account emailasha@nova.example');
  expect(dialog.getByRole('link', { name: /Nova Esports/ })).toHaveAttribute(
    'href',
    `/organizations/${nova._id}`,
  );
  expect(dialog.getAllByRole('button', { name: /^Copy/ }).map(button => button.ariaLabel)).toEqual([
    'Copy legal name',
    'Copy email',
    'Copy account email',
  ]);
  expect(dialog.getByRole('region', { name: 'Rejected before' })).toHaveTextContent('not readable');
  expect(dialog.getByText('No flags.')).toBeVisible();
});

it('explains each flag, links to other organizations with the same number, and back', async () => {
  const flags = { checksum: true, under18: true, duplicates: [{ _id: zed._id, name: 'Zed Hosts' }] };
  watchPictures();
  aDesk([aKycItem({ suspended: true, orgKyc: { flags } }), zed]);
  const { person } = showDesk(`/admin/kyc?review=${nova._id}`);
  const list = within(await screen.findByRole('list', { name: 'Flags' }));
  for (const text of [
    /mistyped or made up/,
    /Under 18 on the day/,
    /account is suspended/,
    /same Aadhaar number/,
  ])
    expect(list.getByText(text)).toBeVisible();
  await person.click(list.getByRole('link', { name: 'Zed Hosts' }));
  expect(await screen.findByRole('dialog', { name: /Zed Hosts/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: /Nova Esports/ })).toBeVisible();
});

it('a link opens a review wherever it is in the list, and closing it returns to the list', async () => {
  watchPictures();
  aDesk([nova, decided(zed, { action: 'reject', notes: 'The name does not match.' })]);
  const { person } = showDesk(`/admin/kyc?review=${zed._id}`);
  const dialog = within(await screen.findByRole('dialog', { name: /Zed Hosts/ }));
  const decision = dialog.getByRole('region', { name: 'Decision' });
  expect(decision).toHaveTextContent('Rejected by Meera');
  expect(decision).toHaveTextContent('The name does not match.');
  expect(decision).toHaveTextContent(/The images are deleted in \d+ days/);
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(place()).toBe('/admin/kyc'));
});

it.each([
  ['that does not exist', () => ({ items: [], nextCursor: null, total: 0 }), 'No such submission', 'Back'],
  ['with an invalid ID', () => refusal(400, 'VALIDATION', 'No'), 'No such submission', 'Back'],
  ['that fails to load', () => reply(500), 'Failed to load submission', 'Retry'],
])('explains a submission %s, with the next step', async (_, answer, text, way) => {
  aDesk([], {
    'GET /admin/org-kyc': request =>
      request.query.organizationId ? answer() : { items: [], nextCursor: null, total: 0 },
  });
  const { person } = showDesk(`/admin/kyc?review=${zed._id}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(text)).toBeVisible();
  if (way === 'Retry') {
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    return;
  }
  expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Back to the submissions' }));
  await waitFor(() => expect(place()).toBe('/admin/kyc'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a picture that fails to load is retried automatically; a damaged one shows an error', async () => {
  let failing = true;
  const { dialog, person, of } = await opened(nova, {
    'GET /admin/org-kyc/:id/documents/:document': ({ path }: { path: string }) =>
      failing && path.endsWith('selfie') ? reply(503) : new Response(new Blob(['webp'])),
  });
  expect(await dialog.findByText('Failed to load the image')).toBeVisible();
  failing = false;
  await person.click(dialog.getByRole('button', { name: 'Retry Selfie with Aadhaar' }));
  const image = await dialog.findByRole('img', { name: 'Selfie with Aadhaar' });
  expect(of('GET /admin/org-kyc/:id/documents/:document')).toHaveLength(3);
  act(() => void image.dispatchEvent(new Event('error')));
  expect(dialog.getByText('The image is damaged.')).toBeVisible();
});

it('A9: says when a picture was deleted, and does not request it', async () => {
  const { dialog, of } = await opened(
    aKycItem({
      orgKyc: {
        aadhaarImageUrl: null,
        selfieWithAadhaarUrl: null,
        documentsDeletedAt: '2026-11-10T06:00:00.000Z',
      },
    }),
  );
  expect(dialog.getAllByText('No image')).toHaveLength(2);
  expect(dialog.getAllByText(/^Deleted .*, as promised to the organization\.$/)).toHaveLength(2);
  expect(dialog.queryByText(/^Every view of these images/)).toBeNull();
  expect(of('GET /admin/org-kyc/:id/documents/:document')).toHaveLength(0);
});

it('A9: a picture deleted since the list was loaded does not count as a failure', async () => {
  const { dialog } = await opened(nova, {
    'GET /admin/org-kyc/:id/documents/:document': () =>
      refusal(404, 'DOCUMENT_GONE', 'This image was deleted'),
  });
  await waitFor(() => expect(dialog.getAllByText('No image')).toHaveLength(2));
  expect(dialog.queryByText(/^Every view of these images/)).toBeNull();
  expect(dialog.queryByText('Failed to load the image')).toBeNull();
});

it('a picture is zoomed and rotated by buttons and keys, and opened full size without reloading', async () => {
  const { dialog, person, of } = await opened();
  const image = await dialog.findByRole('img', { name: 'Aadhaar image' });
  const view = within(dialog.getByRole('group', { name: 'View of Aadhaar image' }));
  const out = view.getByRole('button', { name: 'Zoom out of Aadhaar image' });
  expect(out).toHaveAttribute('aria-disabled', 'true');
  await person.click(out);
  expect(out).toHaveFocus();
  expect(view.getByRole('status')).toHaveTextContent('100%');
  await person.click(view.getByRole('button', { name: 'Zoom into Aadhaar image' }));
  expect(view.getByRole('status')).toHaveTextContent('140%');
  await person.click(view.getByRole('button', { name: 'Rotate Aadhaar image' }));
  expect(view.getByRole('status')).toHaveTextContent('100%');
  expect(image.style.transform).toContain('rotate(90deg)');
  dialog.getByRole('group', { name: 'Aadhaar image' }).focus();
  await person.keyboard('++-');
  expect(view.getByRole('status')).toHaveTextContent('140%');
  await person.keyboard('0');
  expect(view.getByRole('status')).toHaveTextContent('100%');
  await person.keyboard('r');
  expect(image.style.transform).toContain('rotate(180deg)');
  await person.dblClick(image);
  expect(view.getByRole('status')).toHaveTextContent('300%');
  await person.click(view.getByRole('button', { name: 'Full screen: Aadhaar image' }));
  const alone = within(await screen.findByRole('dialog', { name: 'Aadhaar image' }));
  expect(alone.getByRole('img').style.transform).toContain('rotate(180deg)');
  expect(of('GET /admin/org-kyc/:id/documents/:document')).toHaveLength(2);
  await person.click(alone.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('dialog', { name: /Nova Esports/ })).toBeVisible();
  expect(vi.mocked(URL.revokeObjectURL)).not.toHaveBeenCalled();
});
