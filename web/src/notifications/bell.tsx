import { Bell as BellIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMedia } from '../lib/use-media.ts';
import { useLazyComponent } from '../ui/use-lazy-dialog.ts';
import { FollowNotices, useUnseen } from './unseen.ts';
import { useSeenByVisit } from './use-seen-by-visit.ts';

/** Highest number on the bell. */
const most = 9;

/** The number of unseen notifications; opens the page on phones, and a panel on wide screens. */
export function Bell() {
  const unseen = useUnseen() ?? 0;
  useSeenByVisit(unseen);
  const isIdle = useIdle();
  const isWide = useMedia('(width >= 48rem)');
  const label = unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;
  const face = (
    <>
      <BellIcon aria-hidden size={20} />
      {unseen > 0 && (
        <span
          aria-hidden
          className="numeric absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-on-accent text-sm leading-none"
        >
          {unseen > most ? `${most}+` : unseen}
        </span>
      )}
    </>
  );
  return (
    <>
      {isWide ? (
        <PanelButton label={label} face={face} />
      ) : (
        <Link to="/notifications" aria-label={label} className="icon-button relative">
          {face}
        </Link>
      )}
      {isIdle && <FollowNotices />}
    </>
  );
}

type PanelButtonProps = { label: string; face: ReactNode };

function PanelButton({ label, face }: PanelButtonProps) {
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const { Part: Panel, ready } = useLazyComponent(
    async () => (await import('./notices-panel.tsx')).NoticesPanel,
    'Could not load your notifications. Check your connection and try again.',
  );
  const isOpen = isWanted && Panel !== null;

  function toggle() {
    setWanted(!isWanted);
    if (!isWanted) void ready().then(isThere => isThere || setWanted(false));
  }

  // Also before the panel is loaded: it would take the focus from what the user has moved on to.
  useEffect(() => {
    if (!isWanted) return;
    const onElsewhere = ({ target }: Event) => {
      // A message about something in the panel.
      if (target instanceof Element && target.closest('[data-toasts]')) return;
      // What was removed from the list is no longer inside.
      if (target instanceof Node && target.isConnected && !around.current?.contains(target)) setWanted(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setWanted(false);
      // The browser would scroll to a button in a bar that sticks to the screen's edge.
      button.current?.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [isWanted]);

  return (
    <div ref={around} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-busy={(isWanted && !isOpen) || undefined}
        aria-expanded={isOpen}
        className="icon-button relative aria-busy:animate-pulse"
        onClick={toggle}
      >
        {face}
      </button>
      {isOpen && <Panel onClose={() => setWanted(false)} />}
    </div>
  );
}

/** Whether the page has painted and has nothing to do: from then on the bell may open a connection. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(done, 1000);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(done, { timeout: 5000 });
    return () => cancelIdleCallback(id);
  }, []);
  return isIdle;
}
