/** A message in a room. `by`: the organizer, the demo player if a member, or a team's index in the group. */
type Line = {
  by: 'organizer' | 'demo-player' | number;
  text: string;
  /** Minutes after the previous message; a few seconds if absent. */
  after?: number;
  /** Its text before it was edited. */
  was?: string;
  deleted?: boolean;
  /** Sent with the tournament's banner. */
  poster?: boolean;
};

/** Before the start: the groups are out and everybody asks the same things. */
const beforeStart: Line[] = [
  {
    by: 'organizer',
    text: 'Welcome. This is your group for today: four maps, Erangel, Miramar, Sanhok, Erangel. Sit in your slot. One warning for a wrong slot, then a kick.',
    poster: true,
  },
  { by: 1, after: 4, text: 'present, full squad' },
  { by: 4, text: 'present ✋' },
  { by: 2, after: 1, text: 'Our sub will play map 1, is that fine?' },
  { by: 'organizer', after: 2, text: 'Yes. Write his IGN and ID here before we start.' },
  { by: 2, after: 1, text: 'Sub IGN: rapidji, ID 5123004417', was: 'Sub IGN: rapidji' },
  { by: 5, after: 3, text: 'bhai room ID kab aayega?' },
  { by: 'organizer', text: 'Twelve minutes before the start, not earlier. Please do not ask in between.' },
  { by: 6, after: 2, text: 'anyone up for a warm-up TDM?', deleted: true },
  { by: 3, after: 5, text: 'One of our players has a power cut, back in 10 min. Please wait for us 🙏' },
  {
    by: 'organizer',
    after: 1,
    text: 'We start on time. Three players may begin, the fourth can join from map 2.',
  },
  { by: 3, text: 'ok fair enough' },
  { by: 'demo-player', after: 2, text: 'All four of us are in. Good luck everyone.' },
];

/** During the tournament: points between two maps. */
const inProgress: Line[] = [
  {
    by: 'organizer',
    text: 'Map 1 is done. Points are on the sheet, tell me within five minutes if something is off.',
  },
  { by: 2, after: 2, text: 'we had 9 kills, sheet says 8' },
  {
    by: 'organizer',
    after: 1,
    text: 'Checked the replay: 9. The grenade at 14:20 was yours. Corrected.',
    was: 'Checked the replay: 9. Corrected.',
  },
  { by: 2, text: 'thanks 🫡' },
  { by: 0, after: 3, text: 'what is the third map' },
  { by: 'organizer', text: 'Sanhok, as in the rules. Room opens in six minutes.' },
  { by: 'demo-player', after: 1, text: 'GGs, that last circle was wild' },
  { by: 3, text: 'haha sorry for the flank 😅' },
];

/** Few words, as in most groups. */
const quiet: Line[] = [
  { by: 'organizer', text: 'Groups are out. Look at your slot number and tell your squad.' },
  { by: 0, after: 6, text: 'ok' },
  { by: 3, after: 15, text: 'दोस्तों, कोई discord link भेज दो' },
  {
    by: 'organizer',
    after: 9,
    text: 'Everything is in this room, no other link. Do not open links that others send you.',
  },
];

export const conversations = { beforeStart, inProgress, quiet };
export type Conversation = keyof typeof conversations;
