// The offline page: shows the next match that this phone knows, without the app (src/installed/next-match.ts keeps it).
const part = id => document.getElementById(id);
/** Writes only what has changed, as the reader may have selected it. */
function write(id, text) {
  if (part(id).textContent !== text) part(id).textContent = text;
}

try {
  const theme = localStorage.getItem('theme');
  const isLight = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
} catch {}

/** Of the server's clock to the phone's, which may be wrong but seldom changes; in ms. */
let clockOffMs = 0;
const serverNow = () => Date.now() + clockOffMs;

/** Returns the match; null if none is kept, or it is over. */
async function nextMatch() {
  // Opened each time: one that was deleted by a sign-out still has everything for whoever has it open.
  const mine = await caches.open('mine').catch(() => null);
  const match = await (await mine?.match('/next-match'))?.json().catch(() => null);
  if (!match) return null;
  clockOffMs = match.clockOffMs;
  const now = serverNow();
  if (now >= match.expiresAt) {
    await mine.delete('/next-match');
    return null;
  }
  // A clock that was put back by more than a correction says nothing of the match.
  return now < match.savedAt - 3_600_000 ? null : match;
}

const clock = time =>
  new Date(time)
    .toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true })
    .toUpperCase();
const day = time =>
  new Date(time).toLocaleDateString('en-IN', { weekday: 'short', day: 'numeric', month: 'short' });

const isToday = time => new Date(time).toDateString() === new Date(serverNow()).toDateString();
const when = time => (isToday(time) ? clock(time) : `${day(time)}, ${clock(time)}`);

function heldText({ heldUntil }) {
  if (!heldUntil) return 'This slot was held for you. Your payment was not confirmed yet.';
  const end = Date.parse(heldUntil);
  return serverNow() < end
    ? `Held until ${when(end)}.`
    : `The hold ended at ${when(end)}. Check whether the slot is still yours.`;
}

/** What is no longer shown is not in the page either. */
function forget(...ids) {
  for (const id of ids) write(id, '');
}

const noRoom = 'No room details saved on this device.';
const newRoom = 'There are new room details. Go online to open them.';

function show(match) {
  const { title, slot, isHeld, team, startAt, room, hasNewRoom, savedAt } = match;
  write('about', `Last updated ${isToday(savedAt) ? 'today' : day(savedAt)}, ${clock(savedAt)}`);
  write('title', title);
  write('slot', slot === null ? '–' : String(slot).padStart(2, '0'));
  part('held').hidden = !isHeld;
  write('held', heldText(match));
  write('team', team);
  write('start', `${day(startAt)}, ${clock(startAt)}`);
  part('room').hidden = !room;
  part('no-room').hidden = Boolean(room);
  write('no-room', hasNewRoom ? newRoom : noRoom);
  if (!room) return forget('matches', 'room-seen', 'room-id', 'password');
  write('matches', room.matches);
  part('room-seen').hidden = !room.savedAt;
  write('room-seen', `Room details as of ${when(room.savedAt)}`);
  write('room-id', room.roomId);
  write('password', room.password);
}

const nothing = part('about').textContent;

/** Shows the match as it is now: time passes, and a push may have changed it. */
async function update() {
  const match = await nextMatch();
  part('match').hidden = !match;
  if (match) show(match);
  else {
    forget('title', 'slot', 'held', 'team', 'start', 'matches', 'room-seen', 'room-id', 'password');
    write('about', nothing);
  }
}

/** Goes back to the app once the server answers: not every phone notices that its network is back. */
async function lookForNetwork() {
  const answer = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) retry();
}

let said;
function say(text) {
  clearTimeout(said);
  part('said').textContent = text;
  said = setTimeout(() => (part('said').textContent = ''), 4000);
}

for (const button of document.querySelectorAll('[data-copies]')) {
  button.onclick = async () => {
    await navigator.clipboard.writeText(part(button.dataset.copies).textContent).then(
      () => say('Copied'),
      () => say('Copy failed'),
    );
  };
}
// The app links to this page by its own path.
const retry = () => (location.pathname === '/offline.html' ? location.replace('/') : location.reload());
part('retry').onclick = retry;
addEventListener('online', retry);

addEventListener('visibilitychange', update);
setInterval(update, 10_000);
setInterval(lookForNetwork, 10_000);
await update();
