/** What the edit page finds in its history entry when it was opened from the run page. */
export const fromRun = { openedFrom: 'run' } as const;

export function isFromRun(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFrom' in state && state.openedFrom === 'run';
}
