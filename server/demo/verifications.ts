import { randomUUIDv7 } from 'node:crypto';
import { kycConsent } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { Deps } from '../src/modules/deps.ts';
import { dayMs } from '../src/platform/lib/clock.ts';
import type { Accounts } from './accounts.ts';
import { type OrganizerKey, organizers } from './organizers.ts';
import { readPicture } from './pictures.ts';

type Asking = {
  organizer: OrganizerKey;
  legalName: string;
  dob: string;
  aadhaarNumber: string;
  daysAgo: number;
  /** The reviewer's note; if absent, the submission is in review. */
  rejected?: string;
};

/** Nobody's number: none begins with 0. This one has a valid check digit, the other does not. */
const sound = '000000000019';

const asking: readonly Asking[] = [
  {
    organizer: 'peepal',
    legalName: 'Peepal Trust Secretary',
    dob: '1991-08-02',
    aadhaarNumber: sound,
    daysAgo: 2,
    rejected: 'The selfie is too dark to compare it with the card. Take it again in daylight, please.',
  },
  {
    organizer: 'walnut',
    legalName: 'Walnut Valley Convener',
    // Not yet of age on the day of the submission.
    dob: '',
    aadhaarNumber: sound,
    daysAgo: 1.5,
  },
  {
    organizer: 'gullynine',
    legalName: 'Gully Nine Manager',
    dob: '1998-01-20',
    aadhaarNumber: '000000000020',
    daysAgo: 0.4,
  },
];

type Seeding = {
  deps: Pick<Deps, 'db' | 'kyc' | 'kycReviews'>;
  accounts: Accounts;
  now: Date;
};

/**
 * Submits organizations for verification: approved long ago, rejected, and in review with something to check
 * closely.
 */
export async function askForVerification({ deps, accounts, now }: Seeding): Promise<void> {
  await rememberApprovals(deps, accounts, now);
  for (const one of asking) {
    const actor = accounts.organizers.get(one.organizer)!;
    await deps.kyc.submit(actor, {
      fields: {
        legalName: one.legalName,
        email: organizers.find(({ key }) => key === one.organizer)!.email,
        dob: one.dob || `${now.getUTCFullYear() - 17}-03-09`,
        aadhaarNumber: one.aadhaarNumber,
        consent: 'true',
      },
      pictures: {
        aadhaar: await readPicture(`${one.organizer}-card`),
        selfie: await readPicture(`${one.organizer}-selfie`),
      },
    });
    if (one.rejected) {
      await deps.kycReviews.review(accounts.admin, actor._id, { action: 'reject', notes: one.rejected });
    }
    await moveBack(deps, actor._id, new Date(now.getTime() - one.daysAgo * dayMs));
  }
}

/** Inserts the reviews of verified organizations, from before the demo began; their pictures are deleted. */
async function rememberApprovals({ db }: Seeding['deps'], accounts: Accounts, now: Date): Promise<void> {
  const approved = organizers.filter(({ verified }) => verified);
  await db
    .insertInto('kyc_submissions')
    .values(
      approved.map(({ key, orgName, email }, index) => {
        const submitted = new Date(now.getTime() - (280 - index * 20) * dayMs);
        const reviewed = new Date(submitted.getTime() + dayMs);
        return {
          id: randomUUIDv7(),
          user_id: accounts.organizers.get(key as OrganizerKey)!._id,
          legal_name: `${orgName} Founder`,
          email,
          dob: `19${88 + index}-05-1${index}`,
          aadhaar_last_four: String(4100 + index * 37),
          aadhaar_fingerprint: randomUUIDv7(),
          checksum_right: true,
          consent_version: kycConsent(30).version,
          consented_at: submitted,
          status: 'approved' as const,
          submitted_at: submitted,
          reviewed_at: reviewed,
          reviewed_by: accounts.admin._id,
          documents_delete_at: new Date(reviewed.getTime() + 30 * dayMs),
        };
      }),
    )
    .execute();
}

/** Moves a submission back to this time; its decision, if any, came an hour later. */
async function moveBack({ db }: Seeding['deps'], userId: string, submitted: Date): Promise<void> {
  const reviewed = new Date(submitted.getTime() + 60 * 60_000);
  const own = db.updateTable('kyc_submissions').where('user_id', '=', userId);
  await own.set({ submitted_at: submitted, consented_at: submitted }).execute();
  await own.set({ reviewed_at: reviewed }).where('reviewed_at', 'is not', null).execute();
}
