import type { RegisterTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { demoLogins } from './logins.ts';
import { type Random, randomFrom } from './random.ts';

/** A captain's account and squad, the same in every event. */
export type Squad = {
  email: string;
  name: string;
  phone: string;
  teamName: string;
  /** In-game names; the first is the captain's. */
  igns: string[];
  /** The first numeric game id of this squad; unique over all squads. */
  idBase: number;
};

const first =
  `Aarav Vivaan Ishita Rohan Kabir Tanvi Arjun Meera Dev Zoya Nikhil Priya Yash Anaya Farhan Sneha Harsh Ritika
  Imran Pooja Lakshmi Karthik Divya Suresh Naveen Aditi Gurpreet Simran Tenzin Rinchen Bipul Nandini Sourav Ankita
  Joel Riya Mathew Fathima Salman Kavya Omkar Shreya Pranav Neha Vikram Tara Abhay Manasi Lalrin Jasleen`.split(
    /\s+/,
  );

const teamStarts =
  `Monsoon Nilgiri Sahyadri Konkan Chambal Malabar Midnight Copper Banyan Lantern Kohl Saffron Basalt Mango
  Rickshaw Tiffin Chutney Paratha Kulfi Jalebi Tempo Platform Signal Rooftop Terrace Kite Pocket Backbench Hostel
  Metro Diesel Turmeric Cardamom Indigo Marigold Gulmohar Bamboo Tamarind Peppercorn Saltpan Ember
  Cyclone Lagoon Quarry Orchard Harbour Junction Bazaar Pickle Velvet Granite Comet Carbon Nukkad Tapri Chowk Dhaba`.split(
    /\s+/,
  );

const teamEnds =
  `Static Havoc Circuit Drifters Ninety Lancers Ghosts Parade Syndrome Rebels Nomads Uprising Theory
  Outlaws Express Division Regime Instinct Mirage Unit`.split(/\s+/);

const ignStarts =
  `rooh dhoom bijli toofan kaala zehen gully nova hex viper jugaad tez sniper raat fauji cyber desi frost blaze
  turbo echo void lakshya rapid shikari badal aandhi garuda mitti neon pahadi samay tara dhruv qila`.split(
    /\s+/,
  );
const ignEnds = [
  '',
  '',
  'OP',
  'xD',
  'FTW',
  'bhai',
  'YT',
  '07',
  '99',
  'ji',
  'zz',
  'Plays',
  '4k',
  'Ace',
  'pro',
  'HS',
];

/** Returns `count` squads, the same each time. */
export function makeSquads(count: number): Squad[] {
  const random = randomFrom('squads');
  const teams = random.shuffled(teamStarts.flatMap(start => teamEnds.map(end => `${start} ${end}`)));
  const taken = new Set<string>();
  return teams.slice(0, count).map((teamName, index): Squad => {
    const igns = Array.from({ length: random.chance(0.4) ? 5 : 4 }, () => uniqueIgn(random, taken));
    return {
      email: `squad-${String(index + 1).padStart(3, '0')}@example.com`,
      // A first name and an initial: nobody's full name.
      name: `${random.pick(first)} ${random.pick([...'ABCDGHJKLMNPRSTV'])}.`,
      phone: phoneNumber(index + 1),
      teamName: random.chance(0.15) ? `Team ${teamName.split(' ')[0]} ${index + 1}` : teamName,
      igns,
      idBase: 5_100_000_000 + index * 1_370_003,
    };
  });
}

/** The squad of the printed player login. */
export const demoSquad: Squad = {
  email: demoLogins.player.email,
  name: demoLogins.player.name,
  phone: phoneNumber(0),
  teamName: 'Late Night Lassi',
  igns: ['roohDrops', 'bijliBhai', 'thandaAim', 'lassiSniper', 'subKaSub'],
  idBase: 5_099_000_000,
};

/** Returns a captain's registration: the same players everywhere, with their ids in this game. */
export function teamBody(squad: Squad, game: string): RegisterTeamBody {
  const random = randomFrom(`${squad.email} ${game}`);
  // Each game has its own range of ids; steps below 300,000 keep five players within their squad's range.
  const gameOffset = random.integer(0, 9) * 20_011;
  return {
    teamName: squad.teamName,
    phone: squad.phone,
    realName: squad.name,
    players: squad.igns.map((ignName, index) => ({
      ignName,
      ignId: String(squad.idBase + gameOffset + index * 211_117 + 7),
      slot: index + 1,
    })),
  };
}

/** Returns a number that rings nowhere: Indian mobile numbers begin with 6 to 9. */
function phoneNumber(index: number): string {
  return `+91 55500 ${String(10_000 + index)}`;
}

function uniqueIgn(random: Random, taken: Set<string>): string {
  for (;;) {
    const start = random.pick(ignStarts);
    const body = random.chance(0.5) ? start : start.charAt(0).toUpperCase() + start.slice(1);
    const ign = `${body}${random.pick(ignEnds)}${random.chance(0.35) ? random.integer(2, 98) : ''}`;
    if (taken.has(ign.toLowerCase())) continue;
    taken.add(ign.toLowerCase());
    return ign;
  }
}
