import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { hasInstallOffer, install, onInstallOffer } from './install.ts';

/** Installs the app; renders nothing where the browser does not offer it. */
export function InstallButton() {
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer, () => false);
  if (!isOffered) return null;
  return (
    <Button size="sm" icon={<Download aria-hidden size={18} />} onClick={() => void install()}>
      Install Hotdrop
    </Button>
  );
}
