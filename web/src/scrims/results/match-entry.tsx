import { pointsPresets, squadSizes } from '@hotdrop/contract/events/games.ts';
import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { MatchSlot, ScrimMatch, Standings } from '@hotdrop/contract/scrims/results/points.ts';
import { placementPoints } from '@hotdrop/contract/scrims/results/standings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { plural } from '../../lib/format/in-words.ts';
import { deviceStore } from '../../lib/storage.ts';
import { useDebounced } from '../../lib/wait.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { EntryBar, MoreSquads } from './entry-bar.tsx';
import { FinishOrderEntry } from './finish-order-entry.tsx';
import { ResultsGrid } from './results-grid.tsx';
import { check, type Entries, entriesOf, entryFor, killsNote, previewOf, slotsOf } from './results-model.ts';
import { ShareStandingsButton } from './share/share-standings-button.tsx';
import { SheetButtons, useSheet } from './sheet-buttons.tsx';
import { StandingsTable } from './standings-table.tsx';
import { type PickedPicture, TableImage } from './table-image.tsx';
import { useMatchActs } from './use-match-acts.ts';
import { useResultsDraft } from './use-results-draft.ts';

/** Further rows are only counted: a sheet of another lobby would push the grid away. */
const shown = 10;

type LeftOutRowsProps = { rows: readonly string[]; onDismiss: () => void };

/** The rows that could not be read, verbatim, until they are dismissed. */
function LeftOutRows({ rows, onDismiss }: LeftOutRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="Rows not read" className="panel grid justify-items-start gap-2 p-3.5">
      <p>
        Could not read {plural(rows.length, 'row')}. Nothing was filled in from{' '}
        {rows.length === 1 ? 'it' : 'them'}:
      </p>
      <ul className="numeric text-ink-2 [overflow-wrap:anywhere]">
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet may hold a row twice
          <li key={index}>{row}</li>
        ))}
        {rows.length > shown && <li>and {rows.length - shown} more</li>}
      </ul>
      <Button size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </section>
  );
}

/** How a match is entered: by tapping the squads in finishing order, or slot by slot in a grid. */
type EntryMode = 'order' | 'grid';

const storageKey = 'hotdrop:results-entry';

/** Returns the mode used last on this device; by default taps on touch screens, else the grid. */
function useEntryMode(): [EntryMode, (mode: EntryMode) => void] {
  const [mode, setMode] = useState<EntryMode>(() => {
    const last = deviceStore.read(storageKey);
    if (last === 'order' || last === 'grid') return last;
    return window.matchMedia?.('(pointer: coarse)').matches ? 'order' : 'grid';
  });
  return [
    mode,
    next => {
      deviceStore.write(storageKey, next);
      setMode(next);
    },
  ];
}

type Props = {
  scrim: Scrim;
  matchNumber: number;
  matchSlots: readonly MatchSlot[];
  /** Saved results of the match; null if there are none. */
  saved: ScrimMatch | null;
  standings: Standings;
  draftKey: string;
  /** The next step, which replaces Save once the match is saved. */
  next: ReactNode;
};

/** The fields before they were cleared or pasted over. */
type Undo = { label: string; entries: Entries; picked: PickedPicture | null };

/** The fields of one match, their errors, and the resulting standings. */
export function MatchEntry({ scrim, matchNumber, matchSlots, saved, standings, draftKey, next }: Props) {
  const base = useId();
  const title = matchTitle(scrim.maps, matchNumber);
  const draft = useResultsDraft(draftKey, entriesOf(saved), slotsOf(matchSlots, saved, {}));
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const [mode, setMode] = useEntryMode();
  const [undo, setUndo] = useState<Undo | null>(null);
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const stopAsking = () => setAsking(null);

  const { entries } = draft;
  const slots = slotsOf(matchSlots, saved, entries);
  const checked = check(slots, entries, scrim.slots);
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
  function change(next: Entries): void {
    acts.forget();
    setUndo(null);
    draft.change(next);
  }
  const sheet = useSheet(slots, entries, next => {
    change(next);
    // A paste over empty fields has nothing to restore.
    if (checked.rows.length > 0) setUndo({ label: 'Undo paste', entries, picked });
  });
  function discard(): void {
    setUndo(null);
    sheet.forget();
    draft.discard();
    setPicked(null);
  }
  function clear(): void {
    const before = { label: 'Undo clear', entries, picked };
    toGrid(() => {
      discard();
      // With saved results the button was “Undo changes”, which needs no undo.
      if (!saved) setUndo(before);
    });
  }
  function applyUndo({ entries: before, picked: picture }: Undo): void {
    toGrid(() => {
      sheet.forget();
      draft.change(before);
      setPicked(picture);
      setUndo(null);
    });
  }
  /** Applies the change and focuses the rows, as the pressed button may be gone or disabled. */
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
  // After the last match, sharing is the next step anyway.
  const isBetweenMatches = standings.items.length > 0 && scrim.matchesPlayed < scrim.matchCount;
  const hasChanged = draft.isDirty || picked !== null;
  const notes = notesOf(checked, killsNote(checked.rows, slots, squadSizes[scrim.mode].required));
  const settled = useDebounced(notes, 700);
  // Notes appear when typing pauses, and disappear at once.
  const said = notes === '' ? '' : settled;

  function save(): void {
    if (checked.problems.size > 0) {
      grid.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    if (saved) setAsking('replace');
    else acts.save(checked.rows, picked);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
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
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-lg">{mode === 'order' ? 'Finishing order' : 'By slot'}</h2>
          <Button size="sm" variant="ghost" onClick={() => setMode(mode === 'order' ? 'grid' : 'order')}>
            {mode === 'order' ? 'Use the grid' : 'Tap in order'}
          </Button>
        </div>
        <div
          ref={grid}
          tabIndex={-1}
          className={clsx('outline-none', mode === 'grid' && 'panel overflow-clip')}
        >
          {mode === 'order' ? (
            <FinishOrderEntry
              label={`Results of ${title}`}
              slots={slots}
              entries={entries}
              problems={problems}
              onChange={change}
            />
          ) : (
            <ResultsGrid
              label={`Results of ${title}`}
              slots={slots}
              entries={entries}
              problems={problems}
              pointsOf={slot => points.get(slot) ?? null}
              onChange={(slot, entry) => change({ ...entries, [slot.slotNumber]: entryFor(slot, entry) })}
              onSheet={sheet.take}
            />
          )}
        </div>
        <MoreSquads matchSlots={matchSlots} slots={slots} onAdd={add} />
        <LeftOutRows rows={sheet.leftOut} onDismiss={() => toGrid(sheet.forget)} />
        <p role="status" className="text-ink-2 text-sm empty:hidden">
          {said}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <SheetButtons sheet={sheet} />
          <TableImage
            id={`${base}-picture`}
            saved={saved?.imageUrl ?? null}
            picked={picked}
            onPick={setPicked}
          />
        </div>
        <EntryBar
          matchNumber={matchNumber}
          isSaved={saved !== null}
          hasChanged={hasChanged}
          canSave={checked.rows.length > 0}
          saving={acts.saving}
          next={next}
          onSave={save}
          onDiscard={draft.restored ? null : clear}
          undo={undo && { label: undo.label, onUndo: () => applyUndo(undo) }}
          onDelete={() => setAsking('remove')}
        />
      </div>
      <section aria-label="Standings with this match" className="grid gap-3 xl:sticky xl:top-20">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-lg">{hasChanged ? 'Standings with this match' : 'Standings'}</h2>
          {isBetweenMatches && !hasChanged && (
            <ShareStandingsButton scrim={scrim} variant="ghost" size="sm" />
          )}
        </div>
        {checked.rows.length === 0 && standings.items.length === 0 ? (
          <p className="text-ink-3">Appears here as you type.</p>
        ) : (
          <div className="panel overflow-hidden">
            <StandingsTable
              standings={{ items: previewOf(standings, { matchNumber, rows: checked.rows, slots }) }}
              narrow
            />
          </div>
        )}
      </section>
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={stopAsking}
        title={`Replace the results of ${title}?`}
        body={`${plural(saved?.results.length ?? 0, 'squad')} saved, ${checked.rows.length} in yours. The standings will use yours.`}
        confirmLabel={`Replace ${short(matchNumber)}`}
        busy={acts.saving}
        onConfirm={() => acts.save(checked.rows, picked)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={stopAsking}
        title={`Delete the results of ${title}?`}
        body={`This deletes ${plural(saved?.results.length ?? 0, 'result')} and recalculates the standings.`}
        confirmLabel="Delete results"
        danger
        busy={acts.removing}
        onConfirm={acts.remove}
      />
    </div>
  );
}

const short = (matchNumber: number) => `match ${matchNumber}`;

/** Returns how many squads to correct, and what may have been overlooked. */
function notesOf({ rows, gaps, absent, problems }: ReturnType<typeof check>, kills: string): string {
  if (rows.length === 0 && problems.size === 0) return '';
  const notes = [
    problems.size > 0 && `${plural(problems.size, 'squad')} to correct`,
    kills,
    gaps.length > 0 && `No squad is placed ${gaps.slice(0, 8).join(', ')}${gaps.length > 8 ? ' …' : ''}`,
    absent.length > 0 && `${plural(absent.length, 'squad')} without a placement: no points`,
  ];
  return notes
    .filter(Boolean)
    .map(note => `${note}.`)
    .join(' ');
}
