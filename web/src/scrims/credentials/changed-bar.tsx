import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { atTime } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { Opening, RoomDetails } from './credentials-api.ts';

type Props = { details: Credentials; opening: Opening };

/** Says that room details have changed; a tap shows the new ones. */
export function ChangedBar({ details: { changed }, opening: { open, busy, problem } }: Props) {
  const id = useId();
  const now = useNow(60_000);
  const what = changed?.what === 'password' ? 'New password' : 'New room details';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control border border-bad bg-bad/10 py-1 pr-1 pl-3">
      <p id={id} role="status" className="font-bold">
        {changed ? `${what} ${atTime(changed.at, now)}` : 'New room details'}
      </p>
      <Button size="sm" aria-describedby={id} busy={busy} onClick={open}>
        Show
      </Button>
      {problem && (
        <p role="alert" className="col-span-full pb-1 text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the details when they replace Show, which had it. Returns the ref of their element. */
export function useFocusOnOpened(state: RoomDetails['state']): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isOpened = before.current === 'changed' && state === 'known';
    before.current = state;
    if (isOpened && document.activeElement === document.body) element.current?.focus();
  }, [state]);
  return element;
}
