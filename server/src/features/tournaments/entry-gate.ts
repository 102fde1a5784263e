/** More at once would only wait for the lock of the tournament's row, each on a connection that others need. */
const parallel = 4;

type Turn = 'go' | 'look-again';
type Line = { inside: number; waiting: ((turn: Turn) => void)[] };

export type EntryGate = ReturnType<typeof createEntryGate>;

/**
 * Lines up the squads that enter the same tournament. The database decides who gets in; the line only keeps a rush
 * from taking every connection, and sends all who still wait to look again as soon as the last place is gone.
 */
export function createEntryGate() {
  const lines = new Map<string, Line>();
  return {
    /** `go`: enter now, then call `leave`. `look-again`: the tournament filled up while waiting; nothing to leave. */
    async enter(tournamentId: string): Promise<Turn> {
      const line = lines.get(tournamentId) ?? { inside: 0, waiting: [] };
      lines.set(tournamentId, line);
      if (line.inside >= parallel) return new Promise(resolve => line.waiting.push(resolve));
      line.inside++;
      return 'go';
    },

    /** `full`: no place is left, as far as the one who leaves has seen. */
    leave(tournamentId: string, full: boolean): void {
      const line = lines.get(tournamentId);
      if (!line) return;
      if (full) for (const next of line.waiting.splice(0)) next('look-again');
      const next = line.waiting.shift();
      // The place inside is handed on, so `inside` only falls when nobody waits.
      if (next) {
        next('go');
        return;
      }
      line.inside--;
      if (line.inside === 0) lines.delete(tournamentId);
    },
  };
}
