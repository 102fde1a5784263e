/**
 * Rules in the style of organizers. Point systems are those of the field; none of this is an official text.
 */

const roomId = `Room ID and password
Both appear in your group room 12 minutes before start (T-12). Do not share them: a leaked ID means a new room and a late start for everybody. Be in the room by T-4, doors close at T-1.`;

const slotRules = `Slots
Join the slot next to your team name. Slot 1 is the host's, teams start at slot 2. A team in the wrong slot is asked once in chat and kicked after that; the match does not wait.`;

const substitutes = `Substitutes
Four play, one may sit ready. Change between matches only, and tell an admin before the next room opens. A player who is not in your registration cannot play: the IGN and the numeric ID must be the ones you gave.`;

const conduct = `Conduct
No teaming, no emulators, no scripts or modified clients, no abuse in lobby or chat. An admin may ask one of you for a screen recording of the last match; have it running. One warning, then points, then the door. Match bans are shared with the other organizers here.`;

const disputes = `Disputes
Screenshot of the result screen within 10 minutes, one message per team, captain only. The points table is open for complaints until noon the next day, then it stands.`;

export const bgmiEvening = `Format
Four matches: Erangel, Miramar, Sanhok, Erangel. TPP, squads, 45 minutes apart.

Points
1st 10, 2nd 6, 3rd 5, 4th 4, 5th 3, 6th 2, 7th and 8th 1. Every kill is 1 point.
Ties: wins, then placement points, then kills, then the better place in the last match.

${roomId}

${slotRules}

${conduct}`;

export const bgmiLeague = `Format
Groups of 16 teams, made by us an hour before start. Each group plays Erangel, Miramar, Rondo and Erangel again. The best four of each group go on, and the next eight by points over all groups.

Points
1st 10, 2nd 6, 3rd 5, 4th 4, 5th 3, 6th 2, 7th and 8th 1. Every kill is 1 point.
Ties: wins, then placement points, then kills, then the better place in the most recent match. A tie that none of these parts is played out on Erangel, one match, all tied teams and nobody else.

${roomId}

${slotRules}

${substitutes}

Late and missing teams
A team with fewer than three players at T-1 is out of that match and keeps its slot for the next. A team that misses two matches in a row loses its place, and the first team of the waiting list gets it. No refund of the registration fee after the group has been made; before that, write to us and you get it back the same day.

Devices and connection
Phones and tablets only. Triggers and gyro are fine, remappers are not. If a whole team drops within the first two minutes and can show it, we start that match again, once per evening.

${conduct}

${disputes}

Prizes
Paid to the captain's UPI within 48 hours of the final table. TDS is taken off where the law says so.`;

export const bgmiShort = `3 matches, Erangel - Miramar - Sanhok. TPP squads.
10-6-5-4-3-2-1-1, kill 1 point.
Room ID at T-12 in the group room. Right slot or kick.
No emulator. Recording on.`;

export const bgmiTdm = `Team deathmatch, four against four, Warehouse. Best of three rounds to 40 kills.
Winner posts the result screen, loser confirms it with a thumbs-up. No answer in 10 minutes counts as yes.
Shotguns and grenades off. Same four players for the whole ladder, one substitute.
${conduct}`;

export const freeFireEvening = `Format
Six matches for twelve squads: Bermuda, Purgatory, Kalahari, Alpine, Nexterra, Bermuda. About 25 minutes from room to room.

Points
1st 12, 2nd 9, 3rd 8, 4th 7, 5th 6, 6th 5, 7th 4, 8th 3, 9th 2, 10th 1. Every kill is 1 point.
Ties: wins, then kills, then the better place in the last match.

${roomId}

Character skills and loadouts are allowed, gun skins count as they are. No PC, no panel, no config files.

${conduct}`;

export const freeFireOpen = `Format
Open rounds of 12 squads, three matches each (Bermuda, Purgatory, Kalahari). The best four of each lobby reach the next round; the last twelve squads play six matches for the prizes.

Points
1st 12, 2nd 9, 3rd 8, 4th 7, 5th 6, 6th 5, 7th 4, 8th 3, 9th 2, 10th 1. Every kill is 1 point.

${roomId}

${slotRules}

${substitutes}

${conduct}

${disputes}`;

export const clashSquad = `Four against four, best of seven rounds, single elimination, the semi-finals and the final best of three.
Limited ammo off, gun attributes off, character skills on.
The higher seed hosts the room and sends the ID 12 minutes before start. Ten minutes late is a lost map, twenty a lost match.
Both captains send the result screen.`;

export const codHardpoint = `Format
Hardpoint, best of three: Summit, Raid, Firing Range. To 150 points or five minutes. The table is a league: a win is 3 points, map difference parts ties.

Restricted
Thumper, SMRS, FHJ-18, Purifier, Sparrow; molotov with two charges; tracker perk. Operator skills: Gravity Spikes, Annihilator and War Machine are fine.

${roomId}

${substitutes}

${conduct}`;

export const codSnd = `Search & Destroy, first to six rounds, sides change after five.
Maps by veto from Standoff, Firing Range, Tunisia, Summit, Slums. The team that stands first on the page starts.
Room ID at T-12. A player who drops may come back in the next round; two pauses of two minutes per team.
Snipers: one per team. No emulator, no controller.
Captains keep the result screen of every map until the table is final.`;

export const codRoyale = `Squads, Isolated, three matches. 1st 15, 2nd 12, 3rd 10, 4th 8, 5th 6, 6th 4, 7th 2, then 1 down to 12th. Every kill is 1 point.
Room ID at T-12, slots as listed, Clown and Airborne classes off.
${conduct}`;

export const valorantOpen = `Format
Single elimination, best of one up to the quarter-finals, best of three from there on. Competitive rules, tournament mode on, overtime win by two.

Map veto
Ban, ban, ban, ban, pick the side on the last map (best of one). Ban, ban, pick, pick, ban, ban, the rest (best of three). The captain who stands first begins. Five minutes for all of it.

Lobby
Custom room on Mumbai. The host invites at T-12 with the IDs of the registration; a name that is not on it does not play. Coach slot is open, mute included.

Pauses
One tactical pause of 60 seconds per half. Technical pause up to 10 minutes per map, then four play on against five.

${substitutes}

${conduct}

${disputes}`;

export const valorantShort = `Best of one, single elimination, Mumbai servers, tournament mode on.
Captains meet in the group room at T-12 for the veto.
Be on time: 10 minutes late is a loss.
Be kind: there are people here who play their first tournament.`;

export const counterStrike = `Format
MR12, best of one in groups of four, best of three in the play-off. Overtime MR3 with 10,000.

Maps
Mirage, Inferno, Nuke, Ancient, Anubis, Dust II, Train. Veto by the captains in the group room, 12 minutes before start.

Server
Ours, in Mumbai. The connect string is sent to the captains at T-12. GOTV runs with a delay of 90 seconds; demos are kept for a week.

Players
Five, and one substitute who may enter between maps. The numeric ID you register is your Steam ID; no other account gets in. Prime accounts in good standing.

${conduct}

${disputes}`;
