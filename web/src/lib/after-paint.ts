/** Resolves once the page as it is now was painted: code for what is not in sight must not hold up what is. */
export function afterPaint(): Promise<void> {
  return new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}
