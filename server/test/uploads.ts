import type { Sharp } from 'sharp';
import type { Person } from './people.ts';
import { imageUpload, multipartHeaders } from './pictures/multipart.ts';
import { flat } from './pictures/pictures.ts';
import type { TestServer } from './server.ts';

/** Uploads a picture as this person, a small one by default; returns its URL. */
export async function uploadPicture(
  server: TestServer,
  person: Person,
  picture: Sharp = flat(20, 10),
): Promise<string> {
  const response = await fetch(`${server.url}/api/upload/image`, {
    method: 'POST',
    headers: { ...multipartHeaders, authorization: `Bearer ${person.token}` },
    body: new Uint8Array(imageUpload(await picture.png().toBuffer())),
  });
  const body = (await response.json()) as { imageUrl: string };
  if (response.status !== 201) throw new Error(`upload answered ${response.status}: ${JSON.stringify(body)}`);
  return body.imageUrl;
}
