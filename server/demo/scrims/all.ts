import { otherScrims } from './other-organizers.ts';
import { tusklineScrims } from './tuskline.ts';

/** Every lobby of the demo. Titles are unique: the time shift knows them by organizer and title. */
export const plannedScrims = [...tusklineScrims, ...otherScrims];
