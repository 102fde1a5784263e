import type { OrgKyc, OwnVerification } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { kycConsent } from '@hotdrop/contract/organizations/verification/texts.ts';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fakeApi, type Seen } from '../../../test/fake-api.ts';
import { FakeUpload, fakeUploads } from '../../../test/fake-upload.ts';
import { aUser, personIds } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { OrgVerifyPage } from './org-verify-page.tsx';

export const organizer = aUser({
  _id: personIds.organization,
  role: 'organization',
  name: 'Asha Rao',
  email: 'asha@nova.example',
  verified: false,
});

/** Returns a verification as the API does; not submitted unless `orgKyc` says otherwise. */
export function aVerification(
  orgKyc: Partial<OrgKyc> = {},
  over: Partial<Omit<OwnVerification, 'orgKyc'>> = {},
): OwnVerification {
  return {
    verified: false,
    consent: kycConsent(30),
    ...over,
    orgKyc: {
      status: 'unsubmitted',
      legalName: '',
      email: organizer.email,
      dob: null,
      aadhaarNumber: null,
      aadhaarImageUrl: null,
      selfieWithAadhaarUrl: null,
      notes: '',
      submittedAt: null,
      reviewedAt: null,
      reviewedBy: null,
      documentsDeletedAt: null,
      ...orgKyc,
    },
  };
}

const submission = {
  legalName: 'Asha Ramesh Rao',
  email: 'papers@nova.example',
  dob: '1995-04-12',
  aadhaarNumber: 'XXXX XXXX 0019',
  submittedAt: '2026-11-18T06:00:00.000Z',
} as const;

export const pending = aVerification({ ...submission, status: 'pending' });
export const approved = aVerification(
  {
    ...submission,
    status: 'approved',
    reviewedAt: '2026-11-19T06:00:00.000Z',
    documentsDeletedAt: '2099-12-19T06:00:00.000Z',
  },
  { verified: true },
);
export const rejected = aVerification({
  ...submission,
  status: 'rejected',
  notes: 'The selfie is not sharp.',
  reviewedAt: '2026-11-19T06:00:00.000Z',
});

type Handlers = Record<string, (request: Seen) => unknown>;

/** Renders the page with this verification from the API, and a link away from it. `menu` is on every page. */
export function showVerify(
  own: () => unknown,
  handlers: Handlers = {},
  user = organizer,
  menu: ReactNode = null,
) {
  fakeUploads();
  const seen = fakeApi({
    'GET /orgs/verify/me': own,
    'GET /auth/me': () => ({ user, unseen: 0 }),
    ...handlers,
  });
  const person = renderPage({
    path: '/org/verify',
    pattern: '/org/verify',
    user,
    around: menu,
    page: (
      <main id="main">
        <OrgVerifyPage />
        <Link to="/scrims">Scrims</Link>
      </main>
    ),
  });
  return { seen, person, asked: (key: string) => seen.filter(request => request.key === key).length };
}

export const aPicture = (name = 'card.png', type = 'image/png') => new File(['pixels'], name, { type });

/** Returns the file field of a picture, which users reach through its buttons. */
export function fileField(label: 'Aadhaar image' | 'Selfie with Aadhaar'): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`[data-file="${label}"]`);
  if (!field) throw new Error(`no file field for ${label}`);
  return field;
}

export const numberField = () => screen.getByRole('textbox', { name: 'Aadhaar number' });
export const consentBox = () =>
  screen.getByRole('checkbox', { name: /^I agree that Hotdrop checks my identity/ });
export const submitButton = () => screen.getByRole('button', { name: 'Submit for review' });

/** Fills in all seven items. */
export async function fillIn(person: UserEvent): Promise<void> {
  await person.type(await screen.findByLabelText('Legal name'), 'Asha Rao');
  await person.type(screen.getByLabelText('Date of birth'), '1995-04-12');
  await person.type(numberField(), '999999990019');
  await person.upload(fileField('Aadhaar image'), aPicture());
  await screen.findByAltText('Aadhaar image, as it will be sent');
  await person.upload(fileField('Selfie with Aadhaar'), aPicture('me.jpg', 'image/jpeg'));
  await screen.findByAltText('Selfie with Aadhaar, as it will be sent');
  await person.click(consentBox());
}

/** Returns the upload in progress. */
export function lastUpload(): FakeUpload {
  const upload = FakeUpload.all.at(-1);
  if (!upload) throw new Error('nothing was sent');
  return upload;
}

export const answerUpload = (status: number, body: unknown) =>
  act(async () => lastUpload().answer(status, body));
export const loseUpload = () => act(async () => lastUpload().lose());
