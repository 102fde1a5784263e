import { createPromoBody } from '@hotdrop/contract/organizations/promos/promos.ts';
import type { Database } from '../src/platform/db/database.ts';
import { dayMs } from '../src/platform/lib/clock.ts';
import type { Accounts } from './accounts.ts';
import type { OrganizerKey } from './organizers.ts';
import type { PastServices } from './past-services.ts';

type PlannedPromo = {
  organizer: OrganizerKey;
  title: string;
  placement: 'landing' | 'lists';
  link: string;
  /** An admin's decision. */
  review: 'active' | 'pending' | 'rejected';
  /** Message to the organizer about the decision. */
  note?: string;
};

/** Addresses that are reserved for examples. */
const planned: PlannedPromo[] = [
  {
    organizer: 'tuskline',
    title: 'Deccan Drop League: last places of Qualifier 2',
    placement: 'landing',
    link: 'https://example.com/deccan-drop-league',
    review: 'active',
  },
  {
    organizer: 'jugnu',
    title: 'Jugnu Arena: twelve squads, six maps, every evening',
    placement: 'lists',
    link: 'https://example.com/jugnu-arena',
    review: 'active',
  },
  {
    organizer: 'mishti',
    title: 'Rosogolla Cup, the cup for women’s squads',
    placement: 'lists',
    link: 'https://example.com/rosogolla-cup',
    review: 'active',
  },
  {
    organizer: 'tuskline',
    title: 'Casters wanted for the weekend',
    placement: 'lists',
    link: 'https://example.com/casters',
    review: 'pending',
  },
  {
    organizer: 'tuskline',
    title: 'Half-price lobbies all week',
    placement: 'landing',
    link: 'https://example.com/half-price',
    review: 'rejected',
    note: 'No lobby of yours is at half price this week. Submit it again when there is one.',
  },
];

/** Creates promos of some organizers, submitted recently and most of them reviewed. */
export async function makePromos(
  db: Database,
  services: Pick<PastServices, 'promos' | 'travelTo'>,
  accounts: Accounts,
  now: Date,
): Promise<void> {
  for (const [index, { organizer, title, placement, link, review, note }] of planned.entries()) {
    services.travelTo(new Date(now.getTime() - (3 - index * 0.5) * dayMs));
    const body = createPromoBody.parse({ title, placement, linkUrl: link });
    const { _id } = await services.promos.create(accounts.organizers.get(organizer)!, body);
    await db
      .updateTable('promos')
      .set({ status: review, note: note ?? '' })
      .where('id', '=', _id)
      .execute();
  }
}
