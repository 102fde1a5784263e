import { limits } from '@hotdrop/contract/lib/limits.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts, scrimSuccessTexts } from '@hotdrop/contract/scrims/texts.ts';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { fromLocalInput, toLocalInput } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { cloneOffers } from '../../ui/forms/start-times.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useCloneScrim } from './changes-api.ts';
import { CreatedList } from './created-list.tsx';
import { StartList, useClashes } from './starts.tsx';

type Props = { scrim: ScrimSummary; open: boolean; onClose: () => void };

/** Clones a lobby to other starts: the same time tomorrow or next week in one tap, or any other. */
export function CloneDialog({ open, ...rest }: Props) {
  return open ? <OpenCloneDialog {...rest} /> : null;
}

function OpenCloneDialog({ scrim, onClose }: Omit<Props, 'open'>) {
  const now = useNow(30_000);
  const clone = useCloneScrim(scrim);
  const isHere = useIsHere();
  const clashAt = useClashes(scrim.organizationId._id);
  const lengthMs = Date.parse(scrim.endAt) - Date.parse(scrim.startAt);
  const [starts, setStarts] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<ScrimSummary[] | null>(null);
  const offers = cloneOffers(scrim.startAt, now);

  function change(next: string[]) {
    setProblem(undefined);
    setStarts([...new Set(next)].sort());
  }

  /** Returns the starts including the typed one; null if that is invalid. */
  function withTyped(): string[] | null {
    const at = fromLocalInput(typed);
    if (at === '') return starts;
    if (Date.parse(at) < Date.now()) return refuse('This start has already passed.');
    if (starts.length >= limits.scrim.series) return refuse(`At most ${limits.scrim.series} at once.`);
    setTyped('');
    const next = [...new Set([...starts, at])].sort();
    change(next);
    return next;
  }

  function refuse(words: string): null {
    setProblem(words);
    return null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = withTyped();
    if (!chosen) return;
    if (chosen.length === 0) return void refuse(validationTexts.startRequired);
    try {
      const scrims = await clone.mutateAsync(chosen);
      toast.success(scrimSuccessTexts.created);
      if (isHere.current) setMade(scrims);
    } catch (error) {
      const message = messageOf(error, scrimFallbackTexts.createScrim);
      if (isHere.current) setProblem(message);
      else toast.error(message);
    }
  }

  if (made) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={made.length === 1 ? 'Scrim created' : `${plural(made.length, 'scrim')} created`}
        size="sm"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <CreatedList scrims={made} now={now} replace />
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Clone scrim"
      description={
        <span className="[overflow-wrap:anywhere]">
          {scrim.title}: same settings and reserved slots, nobody booked.
        </span>
      }
      size="sm"
      locks
      cancels
      busy={clone.isPending}
      submitText={
        clone.isPending
          ? 'Creating…'
          : starts.length > 1
            ? `Create ${plural(starts.length, 'scrim')}`
            : 'Create scrim'
      }
      onSubmit={submit}
    >
      {offers.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-medium text-ink-2 text-sm">Same time on another day</legend>
          <div className="flex flex-wrap gap-2">
            {offers.map(({ at, label }, index) => {
              const pressed = starts.includes(at);
              return (
                <Chip
                  key={at}
                  pressed={pressed}
                  data-first-focus={index === 0 || undefined}
                  onClick={() => change(pressed ? starts.filter(start => start !== at) : [...starts, at])}
                >
                  {label}
                </Chip>
              );
            })}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-full sm:basis-52">
          <TextField
            label="Another start"
            optional={starts.length > 0}
            type="datetime-local"
            min={toLocalInput(now)}
            value={typed}
            error={problem}
            onChange={event => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button
          className="w-full sm:mt-7 sm:w-auto"
          icon={<Plus aria-hidden size={18} />}
          disabled={typed === ''}
          onClick={() => void withTyped()}
        >
          Add
        </Button>
      </div>
      <StartList
        starts={starts}
        from={scrim}
        now={now}
        lengthMs={lengthMs}
        clashAt={clashAt}
        feeAt={null}
        onRemove={at => change(starts.filter(start => start !== at))}
      />
    </FormDialog>
  );
}
