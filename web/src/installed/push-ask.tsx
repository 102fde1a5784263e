import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { actProblem } from '../lib/acts/use-act.ts';
import { useSession } from '../lib/session/session.tsx';
import { deviceStore } from '../lib/storage.ts';
import { Button } from '../ui/button.tsx';
import { Ask } from './ask.tsx';
import { hasTurnedOff } from './push.ts';
import { pushObstacles } from './push-texts.ts';
import { usePush } from './use-push.ts';

const key = (userId: string) => `push-asked:${userId}`;
const pauseMs = 30 * 24 * 60 * 60_000;

/** Whether the reader said "Not now" in the last 30 days. */
const isDeclined = (userId: string): boolean =>
  Date.now() - Date.parse(deviceStore.read(key(userId)) ?? '') < pauseMs;

/**
 * Asks people who have booked or registered whether to send notifications; the browser itself asks only after "Turn on".
 * Renders nothing once they are on, blocked or impossible.
 */
export function PushAsk({ title, news }: { title: string; news: string }) {
  const userId = useSession().user?._id ?? '';
  const [isOpen, setOpen] = useState(() => !isDeclined(userId));
  function decline() {
    deviceStore.write(key(userId), new Date().toISOString());
    setOpen(false);
  }
  return isOpen ? <Question userId={userId} title={title} news={news} onDecline={decline} /> : null;
}

type QuestionProps = { userId: string; title: string; news: string; onDecline: () => void };

function Question({ userId, title, news, onDecline }: QuestionProps) {
  const { state, isReady, turnOn } = usePush();
  // Not those who have turned notifications off. The browser may have its permission from another account.
  const isAsked =
    turnOn.isPending ||
    turnOn.isError ||
    // The browser's question was answered with no: say how to allow them.
    (turnOn.isSuccess && state === 'blocked') ||
    state === 'stopped' ||
    state === 'install-first' ||
    (state === 'off' && !hasTurnedOff(userId));
  if (!isReady || !isAsked) return null;
  return (
    <Ask
      label="Notifications"
      Icon={BellRing}
      title={title}
      body={
        state === 'stopped'
          ? 'Notifications on this device have stopped. Turn them on again.'
          : ((state && pushObstacles[state]) ?? news)
      }
      problem={turnOn.error ? actProblem(turnOn.error, 'Could not turn notifications on') : undefined}
      onDecline={onDecline}
    >
      {state !== 'install-first' && state !== 'blocked' && (
        <Button size="sm" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          Turn on
        </Button>
      )}
    </Ask>
  );
}
