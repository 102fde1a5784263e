import type { User } from '@hotdrop/contract/account/users.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { MessageImage } from './message-image.tsx';
import { MessageFrame, SenderName } from './message-row.tsx';
import { MessageText } from './message-text.tsx';
import type { PendingMessage } from './room-state.ts';

type Props = {
  message: PendingMessage;
  head: boolean;
  user: User;
  /** The writer as earlier messages of the room name them. */
  sender: Message['senderId'];
  onRetry: (clientMsgId: string) => void;
  onDiscard: (clientMsgId: string) => void;
};

/** An own message under way, or one that could not be sent. */
export function PendingRow({ message, head, user, sender, onRetry, onDiscard }: Props) {
  const { clientMsgId, failure, hopeless } = message;
  return (
    <MessageFrame
      rowKey={clientMsgId}
      head={head}
      name={sender?.teamName ?? user.name}
      avatarUrl={sender?.teamName ? null : user.avatarUrl}
      time={new Date(message.at).toISOString()}
      heading={sender ? <SenderName sender={sender} /> : <span className="font-bold text-ink">You</span>}
    >
      <div className={clsx(failure === null && 'opacity-60')}>
        {message.type === 'image' && <MessageImage address={message.imageUrl} label="your picture" />}
        {message.content !== '' && <MessageText text={message.content} />}
      </div>
      {failure === null ? (
        <p className="text-ink-3 text-xs">Sending…</p>
      ) : (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-2 text-bad text-sm">
          <CircleAlert aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 break-words">{failure}</span>
          {!hopeless && (
            <Button size="sm" onClick={() => onRetry(clientMsgId)}>
              Retry
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onDiscard(clientMsgId)}>
            Discard
          </Button>
        </div>
      )}
    </MessageFrame>
  );
}
