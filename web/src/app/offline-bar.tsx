import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

// Undefined on the server.
const isOnline = () => navigator.onLine !== false;

/** Says that there is no connection, for as long as there is none. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, isOnline, isOnline);
  return (
    <div role="status">
      {!online && (
        <p
          data-offline
          className="grid h-(--offline-bar) content-center bg-warn px-4 text-center font-medium text-canvas text-sm"
        >
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
