import { bgmiTournaments } from './bgmi.ts';
import { freeFireTournaments } from './free-fire.ts';
import { codMobileTournaments, counterStrikeTournaments, valorantTournaments } from './shooters.ts';

/** Every tournament of the demo. Titles are unique, because they seed its random choices. */
export const plannedTournaments = [
  ...bgmiTournaments,
  ...freeFireTournaments,
  ...codMobileTournaments,
  ...valorantTournaments,
  ...counterStrikeTournaments,
];
