/** Error when the server sent no message (SPEC §8); it is here because a first load contains no other texts. */
export const tournamentsNotLoaded = 'Failed to load tournaments';
/** Limits of lists, in a separate module because every visitor's first load contains them. */
export const listLimits = {
  search: 100,
  tournamentList: { default: 50, max: 100 },
} as const;

/** Suggested games with the hue of their banners; a game is still free text (FIELD "Games"). */
export const gameHues: Readonly<Record<string, number>> = {
  BGMI: 48,
  'Free Fire MAX': 28,
  'COD Mobile': 148,
  Valorant: 14,
};
export const suggestedGames: readonly string[] = Object.keys(gameHues);
