import { demoLogins } from './logins.ts';

export type Organizer = {
  key: string;
  email: string;
  orgName: string;
  location: string;
  about: string;
  verified: boolean;
  emblem: string;
};

/** Invented, like everything here: none of them exists. */
const list = [
  {
    key: 'tuskline',
    email: demoLogins.organization.email,
    orgName: demoLogins.organization.name,
    location: 'Pune, Maharashtra',
    about:
      'Nightly BGMI lobbies since the lockdown days, now also the Deccan Drop League. Room ID at T-12, points table within an hour, prize paid to your UPI the next day.\n\nMost of our casters and observers started as players in these lobbies. Write to us if you want to help on a weekend.',
    verified: true,
    emblem: 'tusks',
  },
  {
    key: 'jugnu',
    email: 'jugnu@example.com',
    orgName: 'Jugnu Arena',
    location: 'Jaipur, Rajasthan',
    about:
      'Free Fire MAX for squads that play on 3 GB phones. Short evenings, twelve teams, six maps, no waiting.',
    verified: true,
    emblem: 'firefly',
  },
  {
    key: 'peepal',
    email: 'peepal@example.com',
    orgName: 'Peepal Campus League',
    location: 'Lucknow, Uttar Pradesh',
    about:
      'College squads from Uttar Pradesh, Bihar and Madhya Pradesh. हर कैंपस की एक टीम, हर टीम का एक मौका. Everybody who shows a college ID plays for free.',
    verified: false,
    emblem: 'leaf',
  },
  {
    key: 'backwater',
    email: 'backwater@example.com',
    orgName: 'Backwater Customs',
    location: 'Kochi, Kerala',
    about:
      'COD Mobile from the coast: Hardpoint on weekdays, Search & Destroy late at night, battle royale when it rains. Malayalam and English on comms.',
    verified: true,
    emblem: 'boat',
  },
  {
    key: 'silkboard',
    email: 'silkboard@example.com',
    orgName: 'Silk Board Scrims',
    location: 'Bengaluru, Karnataka',
    about:
      'Valorant and more for people who get home late. We start after the traffic and still finish before midnight.',
    verified: true,
    emblem: 'signal',
  },
  {
    key: 'walnut',
    email: 'walnut@example.com',
    orgName: 'Walnut Valley Esports',
    location: 'Srinagar, Jammu & Kashmir',
    about: 'Small lobbies, friendly admins. If your net drops we wait two minutes, because ours drops too.',
    verified: false,
    emblem: 'valley',
  },
  {
    key: 'mishti',
    email: 'mishti@example.com',
    orgName: 'Mishti Clash Club',
    location: 'Kolkata, West Bengal',
    about:
      'A club of nine friends who run Free Fire MAX and Valorant nights, among them the Rosogolla Cup for women. The loser of the admin show match brings the sweets.',
    verified: true,
    emblem: 'sweet',
  },
  {
    key: 'gullynine',
    email: 'gullynine@example.com',
    orgName: 'Gully Nine Gaming',
    location: 'Indore, Madhya Pradesh',
    about: 'Five-stacks only. Valorant and Counter-Strike 2 on Mumbai servers, demos kept for a week.',
    verified: false,
    emblem: 'lane',
  },
] as const satisfies Organizer[];

export const organizers: readonly Organizer[] = list;
export type OrganizerKey = (typeof list)[number]['key'];
