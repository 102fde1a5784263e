import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../lib/session/session.tsx';
import { followNextMatch } from './follow-next-match.ts';
import { stateQuery } from './use-push.ts';

/**
 * Connects a signed-in app with its service worker: opens the page of a tapped notification, keeps the offline copy of
 * the next match, and renews this device's subscription. Renders nothing.
 */
export function InstalledApp() {
  const userId = useSession().user?._id;
  const client = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    function onMessage({ data, ports }: MessageEvent) {
      if (typeof data?.go !== 'string') return;
      ports[0]?.postMessage(true);
      // Without a network the worker has a page for the browser, and none for the app.
      const leave = () => location.assign(data.go);
      if (!navigator.onLine) return leave();
      navigate(data.go);
      // A phone whose data is used up still calls itself online.
      fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).catch(leave);
    }
    serviceWorker.addEventListener('message', onMessage);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);

  useEffect(() => {
    if (!userId) return;
    void client.prefetchQuery(stateQuery(userId));
    return followNextMatch(client, userId);
  }, [client, userId]);

  return null;
}
