import { limits } from '@hotdrop/contract/lib/limits.ts';
import { type Credentials, setCredentialsBody } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { z } from 'zod';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { clockTime, dateTime, fromLocalInput, istText, toLocalInput } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { changeText } from './change-text.ts';
import { roomDetailsQuery } from './credentials-api.ts';
import { type Release, ReleaseChoice } from './release-choice.tsx';

/** When a match starts: as planned, or this many minutes from now. */
const startChoices = ['planned', '5', '10'] as const;
type StartChoice = (typeof startChoices)[number];

type StartChipsProps = {
  choice: ComponentProps<'input'>;
  /** "At 9:45 PM" or "Started 9:45 PM"; null hides the choice. */
  planned: string | null;
};

/** Choice of the match start that squads see. */
function StartChips({ choice, planned }: StartChipsProps) {
  const titles = { planned, '5': 'In 5 min', '10': 'In 10 min' };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Match starts</legend>
      <div className="flex flex-wrap gap-2">
        {startChoices.map(
          value =>
            titles[value] && (
              <label
                key={value}
                className="flex min-h-11 items-center gap-2.5 rounded-control border border-line px-3 has-checked:border-accent"
              >
                <input {...choice} type="radio" value={value} className="size-5 shrink-0 accent-accent" />
                {titles[value]}
              </label>
            ),
        )}
      </div>
    </fieldset>
  );
}

/** Unsent input; an untouched field is empty or null. */
export type Typed = {
  lobbyNo: string;
  lobbyKey: string;
  release: Release | null;
  at: string;
  start: StartChoice | null;
  laterToo: boolean | null;
};
export const emptyEntry: Typed = {
  lobbyNo: '',
  lobbyKey: '',
  release: null,
  at: '',
  start: null,
  laterToo: null,
};

// Unusual names: browsers would fill familiar ones with the organizer's own login (FIELD 2).
const schema = z
  .object({
    lobbyNo: setCredentialsBody.shape.roomId,
    lobbyKey: setCredentialsBody.shape.password,
    release: z.enum(['planned', 'now', 'custom']),
    at: z.string(),
    start: z.enum(startChoices),
    laterToo: z.boolean(),
  })
  .superRefine(({ release, at }, context) => {
    if (release === 'custom' && fromLocalInput(at) === '') {
      context.addIssue({ code: 'custom', path: ['at'], message: 'Choose a time' });
    }
  });

/** Keeps browsers and the common password managers from filling a field. */
const noAutofill = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
} as const;

type Props = {
  scrim: Scrim;
  matchNumber: number;
  details: Credentials;
  /** Password of the latest match with details, as the initial value; '' if none. */
  lastPassword: string;
  typed: Typed;
  onType: (typed: Typed) => void;
  /** In ms. */
  now: number;
};

/** Form for one match's room ID, password, release and start. */
export function MatchForm({ scrim, matchNumber, details, lastPassword, typed, onType, now }: Props) {
  const client = useQueryClient();
  const isSet = details.releaseAt !== null;
  const start = Date.parse(scrim.matchStarts[matchNumber - 1] ?? scrim.endAt);
  const plannedAt = start - scrim.releaseMinutes * 60_000;
  // The first match starts with the lobby; after that, room details come with their match's start.
  const tellsStart = now >= Date.parse(scrim.startAt) && scrim.matchesPlayed < matchNumber;
  const isNext = tellsStart && (scrim.matchesPlayed >= matchNumber - 1 || now >= plannedAt);
  const plan = { matchNumber, matchCount: scrim.matchCount, plannedAt, start, isNext, lastPassword };
  const set = valuesOf(details, { ...plan, now });
  const form = useZodForm(schema, { defaultValues: set });
  const { register, watch, reset, setValue, getValues, formState } = form;
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(typed)) {
      if (value !== null && value !== '') setValue(name as keyof typeof set, value);
    }
  });
  const { setFocus } = form;
  useEffect(() => {
    restore();
    // Another field may have been tapped while the details loaded.
    if (!isSet && document.activeElement === document.body) setFocus('lobbyNo');
  }, [isSet, setFocus]);

  // Follows changes from another device unless there is unsent input here.
  const { roomId, password, releaseAt: releasedAt } = details;
  const shown = useRef(set);
  const follow = useEffectEvent(() => {
    const isUntouched = isSame(getValues(), shown.current);
    shown.current = set;
    if (isUntouched) reset(set);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes to follow
  useEffect(() => follow(), [roomId, password, releasedAt]);

  // Input equal to the saved details needs no draft.
  const keep = useEffectEvent((values: object) =>
    onType(isSame(values, shown.current) ? emptyEntry : ({ ...emptyEntry, ...values } as Typed)),
  );
  useEffect(() => {
    const { unsubscribe } = watch(values => keep(values));
    return unsubscribe;
  }, [watch]);

  // Once details are set, another button is the page's primary action.
  const values = watch();
  const isMain = !isSet || !isSame(values, set);
  const staysOut = values.release === 'now' || (values.release === 'planned' && plannedAt <= now);
  const news = changeText(details, { roomId: values.lobbyNo, password: values.lobbyKey, staysOut });

  const { submit, busy, error } = useSubmit(
    form,
    async ({ lobbyNo, lobbyKey, release, at, start: choice, laterToo }) => {
      // Released details stay released unless a time is sent.
      const planned = details.released && plannedAt > Date.now() ? plannedAt : null;
      const body = {
        matchNumber,
        roomId: lobbyNo,
        password: lobbyKey,
        ...releaseAt(release, at, planned),
        ...(tellsStart && startIn(choice)),
        // Omitted if unchanged, so that the room keeps its matches.
        ...(laterToo !== set.laterToo && { laterToo }),
      };
      const args = { params: { id: scrim._id }, body };
      const { credentials: saved } = await api('PUT /scrims/:id/room/credentials', args).catch(asOurFields);
      shown.current = valuesOf(saved, { ...plan, now: Date.now() });
      reset(shown.current);
      onType(emptyEntry);
      client.setQueryData(roomDetailsQuery(scrim._id, matchNumber).queryKey, saved);
      toast.success(
        `Room details of ${matchesTitle(scrim.maps, saved.matchNumber, saved.throughMatch)} ${isSet ? 'updated' : 'set'}`,
      );
    },
    cause => attemptProblem(cause, scrimFallbackTexts.setCredentials),
  );

  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormError message={error} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Room ID"
          help="As the game shows it"
          maxLength={limits.scrim.credential}
          {...noAutofill}
          {...register('lobbyNo')}
          error={formState.errors.lobbyNo?.message}
          className="numeric text-lg!"
        />
        <TextField
          label="Password"
          help="Squads copy it with one tap"
          maxLength={limits.scrim.credential}
          {...noAutofill}
          {...register('lobbyKey')}
          error={formState.errors.lobbyKey?.message}
          className="numeric text-lg!"
        />
      </div>
      {matchNumber < scrim.matchCount && (
        <Checkbox
          label={`Use this room for ${matchNumber === scrim.matchCount - 1 ? 'the last match too' : 'all later matches'}`}
          {...register('laterToo')}
        />
      )}
      <ReleaseChoice
        choice={register('release')}
        value={watch('release')}
        planned={plannedText(plannedAt, scrim.releaseMinutes, now)}
        at={register('at')}
        error={formState.errors.at?.message}
      />
      {tellsStart && (
        <StartChips
          choice={register('start')}
          planned={start > now || isSet ? startText(start, now) : null}
        />
      )}
      {news && (
        <p role="status" className="text-warn">
          {news}
        </p>
      )}
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'secondary'}
        busy={busy}
        className="max-sm:w-full sm:justify-self-start"
      >
        {news ? 'Change and tell' : isSet ? 'Update room details' : 'Set room details'}
      </Button>
    </form>
  );
}

/** Returns "At 9:45 PM" or "Started 9:45 PM". */
const startText = (at: number, now: number): string =>
  `${at > now ? 'At' : 'Started'} ${clockTime(new Date(at).toISOString())}`;

const isSame = (some: object, others: object): boolean => JSON.stringify(some) === JSON.stringify(others);

/** Returns the planned release time, with IST if the viewer's time zone differs (FIELD 8). */
function plannedText(at: number, minutes: number, now: number): string {
  const ist = istText(at);
  const time = `${dateTime(at, now)}${ist ? `, ${ist}` : ''}`;
  const plan = minutes === 0 ? 'when the match starts' : `${minutes} minutes before the match`;
  return `${time} (${plan})${at > now ? '' : ' has passed: squads see them at once'}`;
}

/** Times in ms. */
type Plan = {
  matchNumber: number;
  matchCount: number;
  plannedAt: number;
  start: number;
  isNext: boolean;
  lastPassword: string;
  now: number;
};

/** Returns the form's initial values. The next match is released now and starts soon. */
function valuesOf(
  details: Credentials,
  { matchNumber, matchCount, plannedAt, start, isNext, lastPassword, now }: Plan,
): z.input<typeof schema> {
  const isSet = details.releaseAt !== null;
  const isSoon = start > now && start - now <= 15 * 60_000;
  return {
    lobbyNo: details.roomId ?? '',
    lobbyKey: details.password ?? lastPassword,
    release: !isSet && isNext ? 'now' : releaseOf(details, plannedAt),
    at: toLocalInput(details.releaseAt ?? new Date(plannedAt).toISOString()),
    // A correction must not move the start.
    start: isSet || (start > now && (isSoon || !isNext)) ? 'planned' : '10',
    laterToo: details.throughMatch > matchNumber && details.throughMatch === matchCount,
  };
}

/** Returns the chosen start for the request body; nothing if it stays as planned. */
function startIn(choice: StartChoice): { startAt?: string } {
  if (choice === 'planned') return {};
  return { startAt: new Date(Date.now() + Number(choice) * 60_000).toISOString() };
}

/** Returns the release choice that matches the saved details. */
function releaseOf({ releaseAt, released }: Credentials, plannedAt: number): Release {
  if (releaseAt === null || Math.abs(Date.parse(releaseAt) - plannedAt) < 1000) return 'planned';
  return released ? 'now' : 'custom';
}

/** Returns the release for the request body: null is now, omitted is as planned. `planned` in ms; null omits it. */
function releaseAt(release: Release, at: string, planned: number | null): { releaseAt?: string | null } {
  if (release === 'planned') return planned === null ? {} : { releaseAt: new Date(planned).toISOString() };
  return { releaseAt: release === 'now' ? null : fromLocalInput(at) };
}

/** Rethrows an API error with the field names of this form. */
function asOurFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const names: Record<string, string> = {
    roomId: 'lobbyNo',
    password: 'lobbyKey',
    releaseAt: 'at',
    startAt: 'lobbyNo',
  };
  const fieldErrors = Object.entries(error.fieldErrors).flatMap(([name, text]) =>
    names[name] ? [[names[name], text] as const] : [],
  );
  const { status, code, message, retryAfter } = error;
  throw new ApiError({ status, code, message, retryAfter, fieldErrors: Object.fromEntries(fieldErrors) });
}
