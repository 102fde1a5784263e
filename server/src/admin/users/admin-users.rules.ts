import type { UpdateUserBody } from '@hotdrop/contract/admin/users/users.ts';
import type { UserChanges, UserRow } from '../../platform/db/schema.ts';

export type SuspensionChange = 'none' | 'suspend' | 'restore';

/** Returns what an edit does to an account's suspension. */
export function suspensionOf(
  { suspended_at }: Pick<UserRow, 'suspended_at'>,
  { suspended }: UpdateUserBody,
): SuspensionChange {
  if (suspended === undefined || suspended === (suspended_at !== null)) return 'none';
  return suspended ? 'suspend' : 'restore';
}

/** Columns of the fields that an admin may change; those of the page only for organizations. */
const columns = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  orgName: 'org_name',
  location: 'org_location',
  about: 'org_about',
  website: 'org_website',
  discordUrl: 'org_discord_url',
} as const satisfies Record<string, keyof UserRow>;

type Field = keyof typeof columns;

/** Returns the body's values for these fields; only an organization has a page to change. */
function given({ role }: UserRow, { organizationInfo, name, email, phone }: UpdateUserBody) {
  const all: Partial<Record<Field, string | null | undefined>> = {
    name,
    email,
    phone,
    ...(role === 'organization' && organizationInfo),
  };
  return Object.entries(all).filter(
    (entry): entry is [Field, string | null] => entry[0] in columns && entry[1] !== undefined,
  );
}

/** Returns the reason of a suspension after the edit: empty if not suspended. */
function noteAfter(user: UserRow, body: UpdateUserBody): string {
  const suspended = body.suspended ?? user.suspended_at !== null;
  return suspended ? (body.suspensionNote ?? user.suspension_note) : '';
}

/** Returns the names of the fields that change; a note set or cleared along with a suspension does not count. */
export function changedFields(user: UserRow, body: UpdateUserBody): string[] {
  const fields = given(user, body).flatMap(([field, value]) =>
    user[columns[field]] === value ? [] : [field],
  );
  const isNewNote = suspensionOf(user, body) === 'none' && noteAfter(user, body) !== user.suspension_note;
  return isNewNote ? [...fields, 'suspensionNote'] : fields;
}

/** Returns the changes of an edit. A new address is unverified until a mail sent to it is opened. */
export function columnsOf(user: UserRow, body: UpdateUserBody, now: Date): UserChanges {
  const suspension = suspensionOf(user, body);
  return {
    ...Object.fromEntries(given(user, body).map(([field, value]) => [columns[field], value])),
    ...(changedFields(user, body).includes('email') && { email_verified_at: null }),
    ...(suspension !== 'none' && { suspended_at: suspension === 'suspend' ? now : null }),
    suspension_note: noteAfter(user, body),
    updated_at: now,
  };
}
