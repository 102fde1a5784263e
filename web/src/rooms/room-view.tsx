import { MessagesSquare } from 'lucide-react';
import type { ComponentProps } from 'react';
import { failureText } from '../lib/api/error.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Chat } from './chat.tsx';
import { roomTexts } from './texts.ts';

type Props = ComponentProps<typeof Chat> & {
  /** Shown if the reader has no access, or lost it. */
  gone: string;
};

/** A room in any state; fills its parent, which must have a height. */
export function RoomView({ gone, ...chat }: Props) {
  const { view, store, texts } = chat.room;
  if (view.status === 'loading') return <ChatSkeleton reads={chat.readOnly !== undefined} />;
  if (view.status === 'no-room') return <RoomNotice text={roomTexts.noRoom} />;
  if (view.status === 'gone') return <RoomNotice text={gone} />;
  if (view.status === 'failed') {
    return (
      <div className="p-4">
        <ErrorState
          title={texts.loadMessages}
          message={failureText(view.error)}
          onRetry={store.retryLoading}
        />
      </div>
    );
  }
  return <Chat {...chat} />;
}

/** A notice that replaces the messages. */
export function RoomNotice({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="grid h-full place-content-center justify-items-center gap-2 p-6 text-center text-ink-2"
    >
      <MessagesSquare aria-hidden size={28} className="text-ink-3" />
      <p>{text}</p>
    </div>
  );
}

const widths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'];

/** Skeleton of a room while its messages load. `reads`: the reader cannot write, so a note replaces the composer. */
export function ChatSkeleton({ reads = false }: { reads?: boolean | undefined }) {
  return (
    <div role="status" aria-label="Loading messages" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden p-4">
        {widths.map(width => (
          <div key={width} className="flex gap-3">
            <Skeleton className="size-8 shrink-0 rounded-[7px]" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-36" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          </div>
        ))}
      </div>
      <div className="border-line border-t p-4">
        {reads ? (
          <Skeleton className="mx-auto h-6 w-64 max-w-full" />
        ) : (
          <Skeleton className="h-11 rounded-control" />
        )}
      </div>
    </div>
  );
}
