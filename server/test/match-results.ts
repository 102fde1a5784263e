import { sql } from 'kysely';
import type { Person } from './people.ts';
import { multipartBody, multipartHeaders } from './pictures/multipart.ts';
import { bookedPlayer, publishScrim } from './scrims.ts';
import type { TestServer } from './server.ts';

export type Part = Parameters<typeof multipartBody>[0];

/** Opens a lobby that has started, with `squads` squads in the slots from 1 on. */
export async function playedLobby(
  server: TestServer,
  owner: Person,
  squads: number,
  fields: object = {},
): Promise<{ id: string; players: Person[] }> {
  const { _id: id } = await publishScrim(server, owner, fields);
  const players: Person[] = [];
  for (let count = 0; count < squads; count++) players.push((await bookedPlayer(server, id)).player);
  await begin(server, id);
  return { id, players };
}

/** Lets hours pass for a lobby and its squads; the test's clock does not move. */
export async function begin(server: TestServer, scrimId: string, hours = 3): Promise<void> {
  const earlier = sql`${hours} * interval '1 hour'`;
  await sql`update scrims set start_at = start_at - ${earlier}, end_at = end_at - ${earlier},
    booking_opens_at = booking_opens_at - ${earlier}, booking_closes_at = booking_closes_at - ${earlier}
    where id = ${scrimId}`.execute(server.deps.db);
  await sql`update bookings set created_at = created_at - ${earlier}, confirmed_at = confirmed_at - ${earlier},
    updated_at = updated_at - ${earlier} where scrim_id = ${scrimId}`.execute(server.deps.db);
}

/** Submits a form of these parts. */
export async function submitMatch(server: TestServer, scrimId: string, by: Person | null, parts: Part[]) {
  const response = await fetch(`${server.url}/api/scrims/${scrimId}/points`, {
    method: 'POST',
    headers: { ...multipartHeaders, ...(by && { authorization: `Bearer ${by.token}` }) },
    body: new Uint8Array(multipartBody(...parts)),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  return { status: response.status, body: (await response.json()) as any };
}

/** Returns rows given as `slot placement kills`, separated by commas. */
function rowsPart(rows: string): Part {
  const results = rows
    .split(',')
    .filter(Boolean)
    .map(row => row.trim().split(' ').map(Number))
    .map(([slotNumber, placement, kills]) => ({ slotNumber, placement, kills }));
  return { name: 'results', content: JSON.stringify(results) };
}

export const numberPart = (matchNumber: number): Part => ({
  name: 'matchNumber',
  content: String(matchNumber),
});

/**
 * Returns the form of a match with these rows: `1 2 10, 2 1` is second place with ten kills for slot 1, and first
 * place for slot 2.
 */
export const match = (matchNumber: number, rows: string, ...more: Part[]): Part[] => [
  numberPart(matchNumber),
  rowsPart(rows),
  ...more,
];

/** Returns the form of a match with a sheet. */
export const sheet = (matchNumber: number, content: string | Buffer): Part[] => [
  numberPart(matchNumber),
  sheetPart(content),
];

export const sheetPart = (content: string | Buffer): Part => ({
  name: 'file',
  filename: 'match.csv',
  type: 'text/csv',
  content,
});

export const imagePart = (content: Buffer): Part => ({
  name: 'image',
  filename: 'table.png',
  type: 'image/png',
  content,
});
