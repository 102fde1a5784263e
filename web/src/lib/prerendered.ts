let at = 0;

/** When the page was made that is taken over from the server, in ms. */
export const prerenderedAt = (): number => at;

/** Tells when the page that is about to be rendered was, or is, made, in ms. */
export function setPrerenderedAt(ms: number): void {
  at = ms;
}
