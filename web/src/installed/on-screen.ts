/** Removes the app's notifications and badge from the screen of the phone: all are seen, or another account may look at it. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Missing in some browsers, whatever their types say.
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await navigator.clearAppBadge?.().catch(() => {});
}
