/** A squad's rating of a lobby that it played; stars from 1 to 5. */
export type Remark = { stars: number; says?: string };

const of = (stars: number, says?: string): Remark => ({ stars, ...(says && { says }) });

/** Good nights, with the odd complaint. */
export const goodNight: Remark[] = [
  of(5, 'Room ID exactly at T-12, table before we had put the phones down.'),
  of(5),
  of(5, 'Best lobby of the week, no teaming at all.'),
  of(4, 'Good. Third map started eight minutes late.'),
  of(5),
  of(4),
  of(5, 'एडमिन तुरंत जवाब देता है, बढ़िया लॉबी'),
  of(3, 'Two slots were empty the whole evening.'),
];

export const shortNight: Remark[] = [
  of(5, 'Six maps in under five hours, nobody else does that.'),
  of(4),
  of(5),
  of(4, 'Kill points were wrong at first, fixed in ten minutes.'),
  of(5, 'Fair and fast.'),
];

export const mixedNight: Remark[] = [
  of(4),
  of(2, 'Waited half an hour for the room, then everything was rushed.'),
  of(3),
  of(4, 'Okay for a free lobby.'),
];

export const smallNight: Remark[] = [
  of(5, 'They really wait when your net drops.'),
  of(4),
  of(5, 'Small lobby, friendly people.'),
];
