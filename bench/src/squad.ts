/** A body for POST /tournaments/{id}/register; squads of different numbers do not clash. */
export function squad(number: number) {
  return {
    teamName: `Squad ${number}`,
    phone: `98${String(number).padStart(8, '0')}`,
    realName: `Captain ${number}`,
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `ign-${number}-${slot}`,
      ignId: `5${number}00${slot}`,
      slot,
    })),
  };
}
