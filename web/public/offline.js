// The offline page: shows the next match that this phone knows, without the app (src/installed/next-match.ts keeps it).
const part = id => document.getElementById(id);
const mine = await caches.open('mine').catch(() => null);

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

function show(match) {
  const { title, slot, isHeld, team, startAt, room, savedAt } = match;
  part('about').textContent = `Last updated ${isToday(savedAt) ? 'today' : day(savedAt)}, ${clock(savedAt)}`;
  part('title').textContent = title;
  part('slot').textContent = slot === null ? '–' : String(slot).padStart(2, '0');
  part('held').hidden = !isHeld;
  part('held').textContent = heldText(match);
  part('team').textContent = team;
  part('start').textContent = `${day(startAt)}, ${clock(startAt)}`;
  part('room').hidden = !room;
  part('no-room').hidden = Boolean(room);
  if (!room) return;
  part('matches').textContent = room.matches;
  part('room-seen').hidden = !room.savedAt;
  part('room-seen').textContent = `Room details as of ${when(room.savedAt)}`;
  part('room-id').textContent = room.roomId;
  part('password').textContent = room.password;
}

const nothing = part('about').textContent;

/** Shows the match as it is now: time passes, and a push may have changed it. */
async function update() {
  const match = await nextMatch();
  part('match').hidden = !match;
  if (match) show(match);
  else part('about').textContent = nothing;
}
await update();
setInterval(update, 10_000);

for (const button of document.querySelectorAll('[data-copies]')) {
  button.onclick = async () => {
    await navigator.clipboard.writeText(part(button.dataset.copies).textContent).then(
      () => (part('said').textContent = 'Copied'),
      () => (part('said').textContent = 'Copy failed'),
    );
  };
}
part('retry').onclick = () => location.reload();
addEventListener('online', () => location.reload());
