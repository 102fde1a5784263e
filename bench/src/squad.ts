/** Returns a body for POST /tournaments/{id}/register; squads with different numbers do not conflict. */
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
