/** The instant so many minutes from now, as ISO. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
