// The app's service worker: shows pushes, and the offline page when no page can be loaded. It keeps only the files
// of that page, none with a version, so that a deploy never shows an old app.
const files = ['/offline.html', '/offline.css', '/offline.js'];

addEventListener('install', event => {
  // Everything but pages and these files does not wait for the worker, where browsers know how.
  const handled = { or: [{ requestMode: 'navigate' }, { urlPattern: '/offline.*' }] };
  event.addRoutes?.({ condition: { not: handled }, source: 'network' })?.catch(() => {});
  const kept = caches
    .open('offline')
    .then(cache => cache.addAll(files.map(file => new Request(file, { cache: 'reload' }))));
  event.waitUntil(kept.then(() => skipWaiting()));
});

addEventListener('activate', event => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', event => {
  const { request, preloadResponse } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(page(request, preloadResponse));
  else if (files.includes(pathname))
    event.respondWith(caches.match(pathname).then(found => found ?? fetch(request)));
});

async function page(request, preloaded) {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

addEventListener('push', event => event.waitUntil(show(event)));

/** Always shows something: browsers end the permission of a site whose pushes are silent. */
async function show({ data, notification }) {
  let news = {};
  try {
    // Safari passes on only the notification that it would show.
    news = data?.json() ?? { notification, offline: notification?.data?.offline };
  } catch {}
  const { title, body, tag, navigate } = news.notification ?? {};
  const options = {
    body: body || 'Open Hotdrop to see what is new.',
    // Browsers refuse `renotify` without a tag.
    tag: tag || 'news',
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: navigate,
  };
  await registration.showNotification(title || 'Hotdrop', options);
  await navigator.setAppBadge?.(news.app_badge ?? undefined)?.catch(() => {});
  await forget(news.offline).catch(() => {});
}

/** Deletes the offline copy of a match that has been cancelled, or of room details that no longer work. */
async function forget(change) {
  const mine = await caches.open('mine');
  const match = await (await mine.match('/next-match'))?.json();
  if (!change || match?.scrimId !== change.subject) return;
  if (!change.keep) await mine.delete('/next-match');
  else if (match.room && match.room.version !== change.keep) {
    await mine.put('/next-match', new Response(JSON.stringify({ ...match, room: null, hasNewRoom: true })));
  }
}

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Returns the path of a page of this site; the start page for any other address. */
function pathOf(address) {
  try {
    const { origin, pathname, search } = new URL(address, location.origin);
    // Two slashes at the start would be another site.
    if (address && origin === location.origin) return pathname.replace(/^\/+/, '/') + search;
  } catch {}
  return '/';
}

/** Opens a page in a tab of the app, or in a new one. */
async function open(address) {
  const path = pathOf(address);
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(one => one.focused) ?? tabs.find(one => one.visibilityState === 'visible') ?? tabs[0];
  if (!tab) return clients.openWindow(path);
  await tab.focus().catch(() => {});
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise(resolve => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, 1000, false);
  });
  tab.postMessage({ go: path }, [port2]);
  // A tab whose app does not run: a picture, or a page that has crashed.
  if (!(await answer)) await clients.openWindow(path);
}

addEventListener('pushsubscriptionchange', event => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription.options));
});

/** Subscribes again after the browser ended the subscription; the token changes only this device's row. */
async function renew({ applicationServerKey }) {
  const token = await (await (await caches.open('mine')).match('/renew-token'))?.text();
  if (!token) return;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ renewToken: token, subscription }),
  });
}
