import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { actProblem } from '../lib/acts/use-act.ts';
import { deviceStore } from '../lib/storage.ts';
import { Button } from '../ui/button.tsx';
import { Ask } from './ask.tsx';
import { pushObstacles } from './push-texts.ts';
import { usePush } from './use-push.ts';

const key = 'push-asked';
const pauseMs = 30 * 24 * 60 * 60_000;

/** Whether the reader said "Not now" in the last 30 days. */
const isDeclined = (): boolean => Date.now() - Date.parse(deviceStore.read(key) ?? '') < pauseMs;

/**
 * Asks people who have booked or registered whether to send notifications; the browser itself asks only after "Turn on".
 * Renders nothing once they are on, blocked or impossible.
 */
export function PushAsk({ news }: { news: string }) {
  const [isOpen, setOpen] = useState(() => !isDeclined());
  function decline() {
    deviceStore.write(key, new Date().toISOString());
    setOpen(false);
  }
  return isOpen ? <Question news={news} onDecline={decline} /> : null;
}

function Question({ news, onDecline }: { news: string; onDecline: () => void }) {
  const { state, isReady, turnOn } = usePush();
  // People who have answered the browser's own question, and then turned notifications off, are not asked again.
  const isAsked =
    turnOn.isPending ||
    turnOn.isError ||
    state === 'stopped' ||
    state === 'install-first' ||
    (state === 'off' && Notification.permission === 'default');
  if (!isReady || !isAsked) return null;
  return (
    <Ask
      label="Notifications"
      Icon={BellRing}
      title="Know when the room is out"
      body={
        state === 'stopped'
          ? 'Notifications on this device have stopped. Turn them on again.'
          : ((state && pushObstacles[state]) ?? news)
      }
      problem={turnOn.error ? actProblem(turnOn.error, 'Could not turn notifications on') : undefined}
      onDecline={onDecline}
    >
      {state !== 'install-first' && (
        <Button size="sm" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          Turn on
        </Button>
      )}
    </Ask>
  );
}
