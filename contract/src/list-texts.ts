/** Shown when the list could not be loaded and the server gave no message (SPEC §8); apart, as a first load takes no others. */
export const tournamentsNotLoaded = 'Failed to load tournaments';
