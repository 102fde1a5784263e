import { limits } from '@hotdrop/contract/limits.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { count } from '../lib/format/count.ts';
import { Button } from '../ui/button.tsx';
import { isSendKey } from './send-key.ts';

type Props = {
  message: Message;
  /** Settles when it has been tried; the words stay here unless it worked. */
  onSave: (message: Message, content: string) => Promise<void>;
  onStop: () => void;
  /** It was deleted meanwhile, and saving could only fail; null where nothing was changed. */
  onLose: (words: string | null) => void;
};

/** The words of an own message, to change in their place: Enter saves, Escape leaves them as they are. */
export function EditMessage({ message, onSave, onStop, onLose }: Props) {
  const [before] = useState(message.content);
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const words = text.trim();
  const length = Array.from(words).length;
  const isGone = message.type === 'deleted';
  const lose = useEffectEvent(() => onLose(words === '' || words === before ? null : words));
  useEffect(() => {
    if (isGone) lose();
  }, [isGone]);

  // A picture may lose all its words, a text may not.
  const possible = (words !== '' || message.type === 'image') && length <= limits.message;

  async function save() {
    if (busy || !possible) return;
    if (words === message.content) return onStop();
    setBusy(true);
    await onSave(message, words);
    setBusy(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') {
      // Not also the dialog around the room.
      event.preventDefault();
      event.stopPropagation();
      onStop();
    } else if (isSendKey(event)) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <div className="mt-1 grid gap-2">
      <textarea
        ref={field}
        rows={1}
        aria-label="Edit message"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="control field-sizing-content max-h-48 resize-none"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="primary" busy={busy} disabled={!possible} onClick={() => void save()}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onStop}>
          Cancel
        </Button>
        {length > limits.message && (
          <span className="text-bad text-sm">
            {count(length)}/{count(limits.message)}
          </span>
        )}
      </div>
    </div>
  );
}
