/** Rules in the style of organizers; none of them is an official text. */
export const lobbyRules = `Slots
Join your own slot in the room. In any other slot you get one warning, then a kick.

Room
Room ID and password are in the scrim room 12 minutes before the start. Do not pass them on.

Play
TPP, phones and tablets only. No emulators, no teaming, no scripts. Keep a screen recording for an hour after the last map.

No-shows
A squad with fewer than three players at the start loses its slot to the waitlist.`;

export const paidRules = `${lobbyRules}

Registration fee
Pay to our UPI ID and submit the UTR; we confirm within minutes while a lobby is open. Give up your slot before the start and we refund the fee the same night.`;

export const freeFireRules = `Twelve squads, six maps, no waiting between them.
Wrong slot: one warning, then a kick.
Room details at T-12 in the scrim room.
1st 12, 2nd 9, then 8 7 6 5 4 3 2 1. A kill is 1 point.
Emulators and panel users are banned from all our lobbies.`;

export const soloRules = `Solo, TPP, one life each. Join your own slot.
Teaming is a ban, also if you "only waited".
1st 10, 2nd 6, 3rd 5, 4th 4, 5th 3, 6th 2, 7th and 8th 1. A kill is 1 point.`;
