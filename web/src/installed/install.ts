/** Chrome's event that offers the installation; no type library has it yet. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function change(event: InstallEvent | null): void {
  offer = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app, for our own button. Call it once, early. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    change(event as InstallEvent);
  });
  addEventListener('appinstalled', () => change(null));
}

export const hasInstallOffer = (): boolean => offer !== null;

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's question whether to install; it can be asked once per offer. */
export async function install(): Promise<void> {
  const asked = offer;
  change(null);
  await asked?.prompt();
}

const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether only the reader can install the app: an iPhone offers no button. False once it is installed. */
export const installsByHand = (): boolean => isIphone() && !matchMedia('(display-mode: standalone)').matches;
