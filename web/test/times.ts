/** Returns the time this many minutes from now, in ISO 8601. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
