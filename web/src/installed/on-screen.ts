/**
 * Removes the app's notifications and badge from the screen of the phone: all are seen, or another account may look at
 * it. Notifications from `before` on stay; in ms.
 */
export async function closeNotifications(before = Number.POSITIVE_INFINITY): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Both are missing in some browsers, whatever their types say.
  const shown: (Notification & { timestamp?: number })[] = (await registration?.getNotifications?.()) ?? [];
  const old = shown.filter(({ timestamp = 0 }) => timestamp < before);
  for (const notification of old) notification.close();
  if (old.length === shown.length) await navigator.clearAppBadge?.().catch(() => {});
}
