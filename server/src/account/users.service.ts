import type { ProfileBody } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import { countUnseen } from '../notifications/notices.queries.ts';
import { recordAudit } from '../platform/db/audit.queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { UserChanges } from '../platform/db/schema.ts';
import type { Signals } from '../platform/db/signals.ts';
import type { Actor } from '../platform/http/authenticate.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { AppError } from '../platform/lib/errors.ts';
import type { AssertOwnImage } from '../platform/uploads/own-image.ts';
import { type AssertNoOwnNumber, textsByField } from './account-texts.ts';
import { toUser } from './users.mapper.ts';
import { findUserById, lockUser, updateUser, verifiedNameIsTaken } from './users.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Signals;
  assertOwnImage: AssertOwnImage;
  assertNoOwnNumber: AssertNoOwnNumber;
  /** Drops an account's cached actor, which has its name and picture. */
  forgetUser(userId: string): Promise<void>;
  /** Called after an organizer's name or picture changed: every event shows them. */
  organizerChanged(): void;
};

export type UsersService = ReturnType<typeof createUsersService>;

/** Reads and changes an account's own profile. */
export function createUsersService({
  db,
  clock,
  signals,
  assertOwnImage,
  assertNoOwnNumber,
  forgetUser,
  organizerChanged,
}: Deps) {
  return {
    /** Returns the caller's account, and how many notices it has not seen. */
    async me(actor: Actor): Promise<{ user: User; unseen: number }> {
      const [user, unseen] = await Promise.all([findUserById(db, actor._id), countUnseen(db, [actor._id])]);
      if (!user) throw new AppError('UNAUTHENTICATED');
      return { user: toUser(user), unseen: unseen.get(actor._id) ?? 0 };
    },

    /**
     * @throws AppError UPI_NEEDS_KYC if an unverified organization sets a UPI ID; ORG_NAME_TAKEN if a
     * verified one takes the name of another, whose badge it would seem to have; VALIDATION for a number that
     * this account has submitted (A9)
     */
    async updateProfile(actor: Actor, body: ProfileBody): Promise<User> {
      const info = actor.role === 'organization' ? body.organizationInfo : undefined;
      const user = await db.transaction().execute(async trx => {
        // Locked: this must not undo what an admin does to the account at the same time, or bring back an
        // erased one.
        const before = await lockUser(trx, actor._id);
        if (!before || before.suspended_at || before.deleted_at) throw new AppError('UNAUTHENTICATED');
        // The badge decides, not the documents: an admin may grant it without any, and squads see its
        // holder's UPI ID.
        if (info?.upiId && !before.verified) {
          throw new AppError('UPI_NEEDS_KYC', { field: 'organizationInfo.upiId' });
        }
        const orgName = info?.orgName;
        if (before.verified && orgName && comparisonKey(orgName) !== comparisonKey(before.org_name)) {
          const taken = await verifiedNameIsTaken(trx, orgName, actor._id);
          if (taken) throw new AppError('ORG_NAME_TAKEN', { field: 'organizationInfo.orgName' });
          // An admin approved it under another name.
          await recordAudit(trx, {
            actorId: actor._id,
            action: 'rename',
            target: { kind: 'user', id: actor._id },
            at: clock.now(),
          });
        }
        await assertNoOwnNumber(trx, before, textsByField({ name: body.name, phone: body.phone }, info));
        if (body.avatarUrl !== before.avatar_url) {
          await assertOwnImage(trx, body.avatarUrl, 'avatarUrl', actor._id);
        }
        const updated = await updateUser(trx, actor._id, toChanges(body, info, clock.now()));
        await signals.send(trx, { kind: 'account-changed', userId: actor._id });
        if (actor.role === 'organization') {
          await signals.send(trx, { kind: 'tournaments-changed' });
          await signals.send(trx, { kind: 'rankings-changed' });
        }
        return updated;
      });
      await forgetUser(actor._id);
      if (actor.role === 'organization') organizerChanged();
      return toUser(user);
    },
  };
}

function toChanges(body: ProfileBody, info: ProfileBody['organizationInfo'], now: Date): UserChanges {
  return {
    name: body.name,
    avatar_url: body.avatarUrl,
    phone: body.phone,
    org_name: info?.orgName,
    org_location: info?.location,
    org_about: info?.about,
    org_upi_id: info?.upiId,
    org_website: info?.website,
    org_discord_url: info?.discordUrl,
    updated_at: now,
  };
}
