import type { OrganizationProfile } from '@hotdrop/contract/organizations/organizations.ts';
import type { AssertNoOwnNumber } from '../../account/account-texts.ts';
import { lockUser } from '../../account/users.queries.ts';
import type { OrganizationsService } from '../../organizations/organizations.service.ts';
import { setVerification } from '../../organizations/verification/kyc.queries.ts';
import { removeBadge, withdrawApproval } from '../../organizations/verification/withdrawal.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'send'>;
  organizations: Pick<OrganizationsService, 'profileOf'>;
  assertNoOwnNumber: AssertNoOwnNumber;
  /** Drops an account's cached actor. */
  forgetUser(userId: string): Promise<void>;
  /** Invalidates the lists of events, which show the badge. */
  organizerChanged(): void;
};

type Verdict = { verified: boolean; note: string };

/** Grants and removes an organization's verified badge on behalf of an admin. */
export function createAdminOrganizationsService(deps: Deps) {
  const { db, clock, signals, organizations, assertNoOwnNumber } = deps;

  /** Returns whether anything changed. @throws AppError ORGANIZATION_NOT_FOUND, VALIDATION */
  const decide = async (
    trx: Executor,
    actor: Actor,
    id: string,
    { verified, note }: Verdict,
  ): Promise<boolean> => {
    const user = await lockUser(trx, id);
    if (user?.role !== 'organization' || user.deleted_at) throw new AppError('ORGANIZATION_NOT_FOUND');
    await assertNoOwnNumber(trx, user, { note });
    const now = clock.now();
    const reviewed = { note, reviewerId: actor._id, now };
    const withdrawn = !verified && (await withdrawApproval(trx, user, reviewed));
    if (!withdrawn && user.verified === verified) return false;
    if (verified) await setVerification(trx, id, { verified }, now);
    else if (!withdrawn) await removeBadge(trx, id, { note, now });
    await recordAudit(trx, {
      actorId: actor._id,
      action: verified ? 'verify' : 'unverify',
      target: { kind: 'user', id },
      detail: withdrawn ? { kycStatus: 'rejected' } : {},
      at: now,
    });
    await signals.send(trx, { kind: 'account-changed', userId: id });
    // Other nodes refresh the badge on events when they receive this.
    await signals.send(trx, { kind: 'tournaments-changed' });
    await signals.send(trx, { kind: 'rankings-changed' });
    return true;
  };

  return {
    /**
     * Grants or removes the verified badge; once this resolves, it is correct everywhere. An approved
     * organization loses its approval with the badge, so that it can resubmit.
     * @throws AppError ORGANIZATION_NOT_FOUND, VALIDATION
     */
    async verify(actor: Actor, id: string, verdict: Verdict): Promise<OrganizationProfile> {
      const changed = await db.transaction().execute(trx => decide(trx, actor, id, verdict));
      if (changed) {
        await deps.forgetUser(id);
        deps.organizerChanged();
      }
      return organizations.profileOf(id);
    },
  };
}
