import { hasRightChecksum } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import { type Person, signUp, uniqueNumber } from './people.ts';
import { multipartBody, multipartHeaders } from './pictures/multipart.ts';
import { noise } from './pictures/pictures.ts';
import type { TestServer } from './server.ts';

type Part = Parameters<typeof multipartBody>[0];
type Files = { aadhaarImage?: Buffer | null; selfieImage?: Buffer | null };
type Fields = Record<string, string | null>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
type Answer = { status: number; headers: Headers; body: any };

/** Returns a picture like one from a phone, different each time. */
export const paperPicture = (width = 400, height = 250): Promise<Buffer> =>
  noise(width, height).jpeg().toBuffer();

/** Returns twelve digits with a valid check digit that nobody else in this process got. */
export function newAadhaar(): string {
  const start = `2${String(uniqueNumber()).padStart(10, '0')}`;
  const all = Array.from({ length: 10 }, (_, digit) => start + digit);
  return all.find(hasRightChecksum) ?? '';
}

/** Returns the parts of a valid submission; null omits a field or file. */
export async function submissionParts(fields: Fields = {}, files: Files = {}): Promise<Part[]> {
  const written: Fields = {
    legalName: `Legal Name ${uniqueNumber()}`,
    email: 'papers@example.in',
    dob: '1990-05-17',
    aadhaarNumber: newAadhaar(),
    consent: 'true',
    ...fields,
  };
  const pictures: Files = {
    aadhaarImage: files.aadhaarImage === undefined ? await paperPicture() : files.aadhaarImage,
    selfieImage: files.selfieImage === undefined ? await paperPicture() : files.selfieImage,
  };
  return [
    ...Object.entries(written).flatMap(([name, content]) => (content === null ? [] : [{ name, content }])),
    ...Object.entries(pictures).flatMap(([name, content]) =>
      content ? [{ name, filename: `${name}.jpg`, type: 'image/jpeg', content }] : [],
    ),
  ];
}

/** Posts a body to the form's path as this person. */
export async function postForm(
  server: Pick<TestServer, 'url'>,
  { token }: Pick<Person, 'token'>,
  body: Buffer,
  headers: Record<string, string> = multipartHeaders,
): Promise<Answer> {
  const response = await fetch(`${server.url}/api/orgs/verify/submit`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Submits an organization. */
export async function submitKyc(
  server: Pick<TestServer, 'url'>,
  person: Person,
  fields: Fields = {},
  files: Files = {},
): Promise<Answer> {
  return postForm(server, person, multipartBody(...(await submissionParts(fields, files))));
}

/** Creates an organization with a submission in review. */
export async function waitingOrganizer(server: TestServer, fields: Fields = {}): Promise<Person> {
  const organizer = await signUp(server, 'organization');
  const { status, body } = await submitKyc(server, organizer, fields);
  if (status !== 201) throw new Error(`submitting answered ${status}: ${JSON.stringify(body)}`);
  return organizer;
}

/** Decides on the pending submission as an admin. */
export function review(
  server: TestServer,
  admin: Person,
  organizer: Person,
  action: 'approve' | 'reject',
  body: object = {},
) {
  return server.call(`POST /admin/org-kyc/${organizer.user._id}/review`, {
    token: admin.token,
    body: { action, ...(action === 'reject' && { notes: 'The name does not match' }), ...body },
  });
}

/** Returns a picture as a reviewer gets it, or the error's body. */
export async function viewDocument(
  server: Pick<TestServer, 'url'>,
  person: Pick<Person, 'token'>,
  organizationId: string,
  kind: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const url = `${server.url}/api/admin/org-kyc/${organizationId}/documents/${kind}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
