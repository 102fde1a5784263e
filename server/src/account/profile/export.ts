import { maskedAadhaar } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ExportedFile } from '../../tournaments/exports/exports.service.ts';
import { findUserById } from '../users.queries.ts';
import {
  findActs,
  findBookings,
  findDevices,
  findKickRequests,
  findMessages,
  findNoticeSettings,
  findNotices,
  findOwnScrims,
  findOwnTournaments,
  findPaymentsMade,
  findPaymentsOfScrims,
  findPictures,
  findPromos,
  findRatings,
  findRegistrations,
  findSessions,
  findSubmissions,
  type Page,
} from './export.queries.ts';

/** Rows read and held at a time; each page is a separate read, whatever changes in between. */
const rowsPerPage = 100;
/** Lobbies whose payments are read together: each has a few per slot. */
const lobbiesPerPage = 20;

type Row = { id: string };

/** Streams an account's data, events, actions and texts as a JSON file. */
export type ProfileExport = ReturnType<typeof createProfileExport>;

export function createProfileExport({ db, clock }: { db: Database; clock: Clock }) {
  /** Yields all rows of one kind, a page at a time. */
  async function* pagesOf<R extends Row>(
    userId: string,
    read: (executor: Database, page: Page) => Promise<R[]>,
    limit = rowsPerPage,
  ): AsyncGenerator<R[]> {
    for (let afterId: string | null = null; ; ) {
      const rows: R[] = await read(db, { userId, afterId, limit });
      if (rows.length > 0) yield rows;
      if (rows.length < limit) return;
      afterId = rows.at(-1)?.id ?? null;
    }
  }

  async function* shown<R extends Row>(
    pages: AsyncIterable<R[]>,
    show: (row: R) => object = withId,
  ): AsyncGenerator<object[]> {
    for await (const rows of pages) yield rows.map(show);
  }

  async function* paymentsReceived(userId: string): AsyncGenerator<object[]> {
    for await (const scrims of pagesOf(userId, findOwnScrims, lobbiesPerPage)) {
      const payments = await findPaymentsOfScrims(
        db,
        scrims.map(scrim => scrim.id),
      );
      yield payments.map(withId);
    }
  }

  /** Returns the file's lists in order. */
  const listsOf = (userId: string): Record<string, AsyncIterable<object[]>> => {
    const all = <R extends Row>(
      read: (executor: Database, page: Page) => Promise<R[]>,
      show?: (row: R) => object,
    ) => shown(pagesOf(userId, read), show);
    return {
      // Anything that identifies a session could open it.
      sessions: all(findSessions, ({ id: _, ...times }) => times),
      devices: all(findDevices),
      notices: all(findNotices),
      verification: all(findSubmissions, submissionOf),
      tournaments: all(findOwnTournaments),
      scrims: all(findOwnScrims),
      registrations: all(findRegistrations),
      bookings: all(findBookings),
      paymentsMade: all(findPaymentsMade),
      paymentsReceived: paymentsReceived(userId),
      ratings: all(findRatings),
      messages: all(findMessages),
      kickRequests: all(findKickRequests),
      promos: all(findPromos),
      pictures: all(findPictures, ({ id, ...rest }) => ({ url: `/uploads/${id}.webp`, ...rest })),
      acts: all(findActs),
    };
  };

  async function* fileOf(user: UserRow): AsyncGenerator<string> {
    const head = {
      exportedAt: clock.now(),
      account: accountOf(user),
      organization: organizationOf(user),
      noticeSettings: await findNoticeSettings(db, user.id),
    };
    yield JSON.stringify(head).slice(0, -1);
    for (const [name, pages] of Object.entries(listsOf(user.id))) {
      yield `,\n${JSON.stringify(name)}:[`;
      let between = '\n';
      for await (const rows of pages) {
        if (rows.length === 0) continue;
        yield between + rows.map(row => JSON.stringify(row)).join(',\n');
        between = ',\n';
      }
      yield ']';
    }
    yield '}\n';
  }

  return {
    /**
     * Exports the caller's data, events, actions and texts, and nothing of others that only they may see
     * (SECURITY A2). Omits identity documents (A9), other people's actions on the account in the audit log,
     * stored mails, the reason for a suspension, and room details (A8).
     */
    async export(actor: Actor): Promise<ExportedFile> {
      const user = await findUserById(db, actor._id);
      if (!user) throw new AppError('UNAUTHENTICATED');
      return { name: `hotdrop-${clock.now().toISOString().slice(0, 10)}.json`, chunks: fileOf(user) };
    },
  };
}

const withId = ({ id, ...rest }: Row): object => ({ _id: id, ...rest });

/** Only the last digits of the Aadhaar number are stored (SECURITY A9). */
const submissionOf = ({ aadhaarLastFour, ...rest }: Row & { aadhaarLastFour: string }): object => ({
  ...withId(rest),
  aadhaarNumber: maskedAadhaar(aadhaarLastFour),
});

function accountOf(user: UserRow): object {
  return {
    _id: user.id,
    email: user.email,
    emailVerifiedAt: user.email_verified_at,
    role: user.role,
    name: user.name,
    phone: user.phone,
    avatarUrl: user.avatar_url,
    timeZone: user.time_zone,
    quietHours: { from: user.quiet_from, to: user.quiet_to },
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  };
}

/** Returns what also stays with an account that used to be an organization. */
function organizationOf(user: UserRow): object | null {
  if (user.role !== 'organization' && user.org_name === '') return null;
  return {
    orgName: user.org_name,
    location: user.org_location,
    about: user.org_about,
    upiId: user.org_upi_id,
    website: user.org_website,
    discordUrl: user.org_discord_url,
    verified: user.verified,
    kycStatus: user.kyc_status,
    ranking: user.org_ranking,
  };
}
