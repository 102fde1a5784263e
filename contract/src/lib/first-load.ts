/** Shown when the list could not be loaded and the server gave no message (SPEC §8); apart, as a first load takes no others. */
export const tournamentsNotLoaded = 'Failed to load tournaments';
/**
 * The limits that the lists need: in a module of their own, because every visitor's first load contains them.
 */
export const listLimits = {
  search: 100,
  tournamentList: { default: 50, max: 100 },
} as const;

/** Games offered as suggestions, with the hue of their banners; the game itself stays free text (FIELD "Games"). */
export const gameHues: Readonly<Record<string, number>> = {
  BGMI: 48,
  'Free Fire MAX': 28,
  'COD Mobile': 148,
  Valorant: 14,
};
export const suggestedGames: readonly string[] = Object.keys(gameHues);
