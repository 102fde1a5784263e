import { imageUpload, multipartHeaders } from '../features/uploads/testing/multipart.ts';
import { flat } from '../features/uploads/testing/pictures.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** Uploads a small picture as this person; gives its address. */
export async function uploadPicture(server: TestServer, person: Person): Promise<string> {
  const response = await fetch(`${server.url}/api/upload/image`, {
    method: 'POST',
    headers: { ...multipartHeaders, authorization: `Bearer ${person.token}` },
    body: new Uint8Array(imageUpload(await flat(20, 10).png().toBuffer())),
  });
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}
