import type { OrganizationPage } from '@hotdrop/contract/organizations/organizations.ts';
import { expect } from 'vitest';
import { begin, match, playedLobby, submitMatch } from './match-results.ts';
import { type Person, signUp } from './people.ts';
import type { TestServer } from './server.ts';

/** Creates an organization with a scrim of four squads that is over and has results. */
export async function organizer(server: TestServer, fields: object = {}): Promise<Person> {
  const organization = await signUp(server, 'organization', fields);
  await runScrim(server, organization);
  return organization;
}

/** Runs a scrim that ended this many days ago; returns its id. */
export async function runScrim(
  server: TestServer,
  organization: Person,
  { results = true, squads = 4, walkIns = 0, daysAgo = 0 } = {},
): Promise<string> {
  const { id } = await playedLobby(server, organization, squads);
  for (let count = 1; count <= walkIns; count++) {
    const body = { teamName: `Guests ${count}` };
    const added = await server.call(`POST /scrims/${id}/participants`, { token: organization.token, body });
    expect(added.status).toBe(201);
  }
  if (results) expect((await submitMatch(server, id, organization, match(1, '1 1 5'))).status).toBe(201);
  await begin(server, id, 24 * daysAgo + 3);
  return id;
}

/** Returns the page of an organization as this reader sees it. */
export async function pageOf(server: TestServer, id: string, reader?: Person): Promise<OrganizationPage> {
  const { status, body } = await server.call(`GET /organizations/${id}`, { token: reader?.token });
  expect(status).toBe(200);
  return body;
}

export const idOf = (organization: Person): string => organization.user._id;
