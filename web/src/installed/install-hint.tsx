import { Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../lib/storage.ts';
import { Ask } from './ask.tsx';
import { hasInstallOffer, installsByHand, onInstallOffer } from './install.ts';
import { InstallButton } from './install-button.tsx';

const key = 'install-declined';

/** Offers to install the app, until declined; renders nothing where it cannot be installed or already is. */
export function InstallHint() {
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer, () => false);
  const [isDeclined, setDeclined] = useState(() => deviceStore.read(key) !== null);
  const byHand = installsByHand();
  if (isDeclined || !(isOffered || byHand)) return null;
  function decline() {
    deviceStore.write(key, 'yes');
    setDeclined(true);
  }
  return (
    <Ask
      label="Install Hotdrop"
      Icon={Download}
      title="Keep Hotdrop at hand"
      body={
        byHand
          ? 'On iPhone: tap Share, then Add to Home Screen.'
          : 'Your next match is one tap away, even without a network.'
      }
      onDecline={decline}
    >
      <InstallButton />
    </Ask>
  );
}
