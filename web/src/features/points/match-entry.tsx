import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { MatchSeat, ScrimMatch, Standings } from '@hotdrop/contract/scrims/points.ts';
import { pointsPresets } from '@hotdrop/contract/scrims/presets.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import { placementPoints } from '@hotdrop/contract/scrims/standings.ts';
import { FileUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormError } from '../../components/forms/form-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { plural } from '../../lib/format/count.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { MoreSquads } from './more-squads.tsx';
import { ResultsGrid } from './results-grid.tsx';
import { check, entriesOf, entryFor, previewOf, seatsOf } from './results-model.ts';
import { StandingsTable } from './standings-table.tsx';
import { type PickedPicture, TableImage } from './table-image.tsx';
import { useMatchActs } from './use-match-acts.ts';
import { useResultsDraft } from './use-results-draft.ts';
import { useSheet } from './use-sheet.ts';

type Props = {
  scrim: Scrim;
  matchNumber: number;
  matchSeats: readonly MatchSeat[];
  /** What is entered for the match; null while nothing is. */
  saved: ScrimMatch | null;
  standings: Standings;
  draftKey: string;
};

/** The fields of one match, what is wrong with them, and the table that they make. */
export function MatchEntry({ scrim, matchNumber, matchSeats, saved, standings, draftKey }: Props) {
  const base = useId();
  const title = matchTitle(scrim.maps, matchNumber);
  const draft = useResultsDraft(draftKey, entriesOf(saved), seatsOf(matchSeats, saved, {}));
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const stopAsking = () => setAsking(null);
  useBackCloses(asking !== null, stopAsking);

  const { entries } = draft;
  const seats = seatsOf(matchSeats, saved, entries);
  const checked = check(seats, entries, scrim.slots);
  const acts = useMatchActs(scrim._id, matchNumber, {
    title,
    onSaved: () =>
      toGrid(() => {
        discard();
        stopAsking();
      }),
    onRefused: stopAsking,
  });
  const problems = new Map([...acts.problems, ...checked.problems]);
  const sheet = useSheet(seats, entries, next => {
    acts.forget();
    draft.change(next);
  });
  function discard(): void {
    sheet.forget();
    draft.discard();
    setPicked(null);
  }
  /** Shows the change, and gives the focus to the rows: the button that was pressed may be gone, or off. */
  function toGrid(change: () => void): void {
    flushSync(change);
    grid.current?.focus({ preventScroll: true });
  }
  function add(slotNumber: number, bookingId: string): void {
    flushSync(() => draft.change({ ...entries, [slotNumber]: { placement: '', kills: '', bookingId } }));
    grid.current?.querySelector<HTMLElement>(`[data-slot="${slotNumber}"] input`)?.focus();
  }
  const preset = pointsPresets[standings.pointsPreset];
  const points = new Map(
    checked.rows.map(row => [row.slotNumber, placementPoints(preset, row.placement) + row.kills]),
  );
  const hasChanged = draft.isDirty || picked !== null;
  const said = useDebounced(notesOf(checked), 700);

  function save(): void {
    if (checked.problems.size > 0) {
      grid.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    if (saved) setAsking('replace');
    else acts.save(checked.rows, picked);
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <p role="status" className="text-ink-2 empty:hidden">
          {draft.restored && (
            <span className="flex flex-wrap items-center gap-x-3">
              <span>
                <strong>Draft restored.</strong> It is not saved yet.
              </span>
              <Button size="sm" variant="ghost" onClick={() => toGrid(discard)}>
                Discard
              </Button>
            </span>
          )}
        </p>
        <FormError message={acts.error} />
        <div ref={grid} tabIndex={-1} className="panel overflow-hidden outline-none">
          <ResultsGrid
            label={`Results of ${title}`}
            seats={seats}
            entries={entries}
            problems={problems}
            pointsOf={slot => points.get(slot) ?? null}
            onChange={(seat, entry) => {
              acts.forget();
              draft.change({ ...entries, [seat.slotNumber]: entryFor(seat, entry) });
            }}
            onSheet={sheet.take}
          />
        </div>
        <MoreSquads matchSeats={matchSeats} seats={seats} onAdd={add} />
        <LeftOutRows rows={sheet.leftOut} onDismiss={() => toGrid(sheet.forget)} />
        <p role="status" className="text-ink-2 text-sm empty:hidden">
          {said}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <input
            ref={sheet.input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            tabIndex={-1}
            aria-hidden
            className="hidden"
            data-testid="sheet"
            onChange={event => {
              void sheet.read(event.target.files?.[0]);
              // The same file can be chosen again.
              event.target.value = '';
            }}
          />
          <Button
            size="sm"
            icon={<FileUp aria-hidden size={17} />}
            onClick={() => sheet.input.current?.click()}
          >
            From a CSV file
          </Button>
          <TableImage
            id={`${base}-picture`}
            saved={saved?.imageUrl ?? null}
            picked={picked}
            onPick={setPicked}
          />
        </div>
        <p className="text-ink-3 text-sm">
          Rows copied from a sheet can be pasted into any field: slot, placement, kills; or placement and
          kills in the order of the squads.
        </p>
        <div className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap gap-2 border-line border-t bg-canvas px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
          <Button
            variant="primary"
            busy={acts.saving}
            disabled={!hasChanged || checked.rows.length === 0}
            onClick={save}
            className="max-sm:flex-1"
          >
            {!hasChanged && saved
              ? 'Saved'
              : saved
                ? `Replace ${short(matchNumber)}`
                : `Save ${short(matchNumber)}`}
          </Button>
          {hasChanged && !draft.restored && (
            <Button variant="ghost" disabled={acts.saving} onClick={() => toGrid(discard)}>
              {saved ? 'Back to what is saved' : 'Clear'}
            </Button>
          )}
          {saved && !hasChanged && (
            <Button
              variant="danger"
              icon={<Trash2 aria-hidden size={17} />}
              onClick={() => setAsking('remove')}
            >
              Remove match
            </Button>
          )}
        </div>
      </div>
      <section aria-label="Table with this match" className="grid gap-3 xl:sticky xl:top-20">
        <h2 className="text-lg">{hasChanged ? 'Table with this match' : 'Table'}</h2>
        {checked.rows.length === 0 && standings.items.length === 0 ? (
          <p className="text-ink-3">It shows here as you type.</p>
        ) : (
          <div className="panel overflow-hidden">
            <StandingsTable
              standings={{ items: previewOf(standings, { matchNumber, rows: checked.rows, seats }) }}
              narrow
            />
          </div>
        )}
      </section>
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={stopAsking}
        title={`Replace the results of ${title}?`}
        body="What is saved for this match goes, and the table is counted anew for everybody."
        confirmLabel={`Replace ${short(matchNumber)}`}
        busy={acts.saving}
        onConfirm={() => acts.save(checked.rows, picked)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={stopAsking}
        title={`Remove the results of ${title}?`}
        body={`${plural(saved?.results.length ?? 0, 'result')} of this match go, and the table is counted without it.`}
        confirmLabel="Remove match"
        danger
        busy={acts.removing}
        onConfirm={acts.remove}
      />
    </div>
  );
}

const short = (matchNumber: number) => `match ${matchNumber}`;

/** What one may have overlooked; nothing of it has to be put right. */
function notesOf({ rows, gaps, absent, problems }: ReturnType<typeof check>): string {
  if (rows.length === 0 && problems.size === 0) return '';
  const notes = [
    problems.size > 0 && `${plural(problems.size, 'squad')} to correct`,
    gaps.length > 0 && `Nobody is placed ${gaps.slice(0, 8).join(', ')}${gaps.length > 8 ? ' …' : ''}`,
    absent.length > 0 && `${plural(absent.length, 'squad')} without a placement: they get no points`,
  ];
  return notes
    .filter(Boolean)
    .map(note => `${note}.`)
    .join(' ');
}
