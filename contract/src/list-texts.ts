/** Shown when a list could not be loaded and the server gave no message (SPEC §8); apart, as a first load takes no others. */
export const listFallbackTexts = {
  tournaments: 'Failed to load tournaments',
  scrims: 'Failed to load scrims',
} as const;
