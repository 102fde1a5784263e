import { otherScrims } from './other-organizers.ts';
import { tusklineScrims } from './tuskline.ts';

/** Every lobby of the demo. Titles are unique per organizer. */
export const plannedScrims = [...tusklineScrims, ...otherScrims];
