import { otherScrims } from './other-organizers.ts';
import { tusklineScrims } from './tuskline.ts';

/** Every lobby of the demo. Titles are unique, because they seed its random choices. */
export const plannedScrims = [...tusklineScrims, ...otherScrims];
