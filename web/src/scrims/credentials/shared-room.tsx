import { matchesTitle, matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Credentials } from '@hotdrop/contract/scrims/room/scrim-rooms.ts';
import { Button } from '../../ui/button.tsx';
import { DetailRow, DetailsPanel } from './details-panel.tsx';

type Props = {
  maps: readonly string[];
  matchNumber: number;
  /** Of the shared room, set for an earlier match. */
  details: Credentials;
  onChange: () => void;
  onAnother: () => void;
};

/** The room that a match shares with an earlier one, with the ways to change it or set a separate one. */
export function SharedRoom({ maps, matchNumber, details, onChange, onAnother }: Props) {
  const { matchNumber: first, throughMatch, roomId, password } = details;
  return (
    <>
      <DetailsPanel title={matchesTitle(maps, first, throughMatch)} badge={null}>
        {roomId !== null && password !== null && (
          <>
            <DetailRow label="Room ID" value={roomId} />
            <DetailRow label="Password" value={password} />
          </>
        )}
      </DetailsPanel>
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={onChange}>
          Change this room
        </Button>
        <Button className="max-sm:w-full" onClick={onAnother}>
          Another room for {matchTitle(maps, matchNumber)}
        </Button>
      </div>
    </>
  );
}
