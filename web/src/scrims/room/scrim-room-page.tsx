import { useNoDeadEntry } from '../../ui/dialog-back.ts';
import { ScrimRoom } from './scrim-room.tsx';

/** /rooms/{roomId}: the private room of a scrim, under the scrim's id. */
export function ScrimRoomPage() {
  useNoDeadEntry();
  return (
    // The whole screen between the bars: only the messages scroll.
    <div className="page -mb-8 h-(--screen) min-h-44 low:py-0! max-md:px-0 md:py-4">
      <div className="panel flex h-full min-h-0 flex-col overflow-hidden max-md:rounded-none max-md:border-x-0 max-md:border-t-0">
        <ScrimRoom />
      </div>
    </div>
  );
}
