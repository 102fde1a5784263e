import type { OrganizationSummary, User } from '@hotdrop/contract/account/users.ts';
import { suggestedGames } from '@hotdrop/contract/lib/first-load.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { fromLocalInput, toLocalInput } from '../lib/format/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Chip } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceChips } from '../ui/forms/choice-chips.tsx';
import { FormError } from '../ui/forms/form-parts.tsx';
import { quickStarts } from '../ui/forms/start-times.ts';
import { BannerField } from '../ui/media/banner-field.tsx';
import { TextArea, TextCount } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type EventFormValues = {
  title: string;
  game: string;
  startAt: string;
  description: string;
  rules: string;
  prizePool: string;
  bannerUrl: string;
};

type EventForm = UseFormReturn<EventFormValues, unknown, FieldValues>;
type Props = { form: EventForm };

/** Narrows a scrim or tournament form to the fields that both have, which react-hook-form's types cannot express. */
export function sharedPart<Values extends EventFormValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
): EventForm {
  return form as unknown as EventForm;
}

type TitleProps = Props & { placeholder?: string | undefined; help?: string | undefined };

export function TitleField({ form, ...texts }: TitleProps) {
  const title = useWatch({ control: form.control, name: 'title' });
  return (
    <TextField
      label="Title"
      maxLength={limits.title}
      autoComplete="off"
      {...texts}
      error={form.formState.errors.title?.message}
      trail={<TextCount length={title.length} max={limits.title} className="pr-3 text-ink-3 text-sm" />}
      className="pr-18"
      {...form.register('title')}
    />
  );
}

const other = 'Other';

/** The usual games as chips, any other as text. */
export function GameField({ form }: Props) {
  const game = useWatch({ control: form.control, name: 'game' });
  const [wantsOther, setWantsOther] = useState(false);
  const typesOwn = wantsOther || (game !== '' && !suggestedGames.includes(game));
  return (
    <div className="grid gap-3">
      <ChoiceChips
        label="Game"
        choices={[...suggestedGames, other].map(value => ({ value, label: value }))}
        value={typesOwn ? other : game}
        onChange={value => {
          setWantsOther(value === other);
          form.setValue('game', value === other ? '' : value, { shouldDirty: true });
        }}
      />
      {typesOwn && (
        <TextField
          label="Name of the game"
          maxLength={limits.game}
          autoComplete="off"
          error={form.formState.errors.game?.message}
          {...form.register('game')}
        />
      )}
    </div>
  );
}

type StartProps = Props & {
  /** A new event must start in the future (SPEC §5); one that has started keeps its start. */
  fromNow?: boolean | undefined;
  /** Returns the help for a start: an instant or ''. `now` in ms. */
  help: (start: string, now: number) => ReactNode;
};

/** Start in the viewer's time zone. */
export function StartField({ form, fromNow, help }: StartProps) {
  const now = useNow(30_000);
  const start = fromLocalInput(useWatch({ control: form.control, name: 'startAt' }));
  const past = fromNow && start !== '' && Date.parse(start) < now - 60_000;
  return (
    <TextField
      label="Start"
      type="datetime-local"
      min={fromNow ? toLocalInput(now) : undefined}
      help={past ? <span className="text-warn">This start has already passed.</span> : help(start, now)}
      error={form.formState.errors.startAt?.message}
      {...form.register('startAt')}
    />
  );
}

/** The usual evenings as chips. */
export function StartOffers({ form }: Props) {
  const start = fromLocalInput(useWatch({ control: form.control, name: 'startAt' }));
  const now = useNow(30_000);
  const shouldValidate = form.formState.isSubmitted;
  return (
    <fieldset>
      <legend className="sr-only">Usual starts</legend>
      <div className="flex flex-wrap gap-2">
        {quickStarts(now).map(({ at, label }) => (
          <Chip
            key={at}
            pressed={start === at}
            onClick={() => form.setValue('startAt', toLocalInput(at), { shouldDirty: true, shouldValidate })}
          >
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

export function DescriptionField({ form, help }: Props & { help: string }) {
  return (
    <TextArea
      label="Description"
      optional
      maxLength={limits.description}
      help={help}
      error={form.formState.errors.description?.message}
      {...form.register('description')}
    />
  );
}

export function RulesField({ form, rows }: Props & { rows?: number }) {
  return (
    <TextArea
      label="Rules"
      optional
      rows={rows}
      maxLength={limits.rules}
      error={form.formState.errors.rules?.message}
      {...form.register('rules')}
    />
  );
}

type PrizeProps = Props & { label: string; placeholder: string; help: string };

export function PrizeField({ form, ...texts }: PrizeProps) {
  return (
    <TextField
      optional
      maxLength={limits.prizePool}
      autoComplete="off"
      {...texts}
      error={form.formState.errors.prizePool?.message}
      {...form.register('prizePool')}
    />
  );
}

type BannerProps = Props & {
  onBusy: (busy: boolean) => void;
  /** Why the form cannot be sent while the banner uploads. */
  waiting: string | undefined;
};

export function EventBannerField({ form, onBusy, waiting }: BannerProps) {
  const value = useWatch({ control: form.control, name: 'bannerUrl' });
  return (
    <BannerField
      value={value}
      error={waiting ?? form.formState.errors.bannerUrl?.message}
      onBusy={onBusy}
      onChange={address => {
        form.clearErrors('bannerUrl');
        form.setValue('bannerUrl', address, { shouldDirty: true });
      }}
      onFail={message => form.setError('bannerUrl', { type: 'upload', message })}
    />
  );
}

type FrameProps = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  waiting: string | undefined;
  busy: boolean;
  children: ReactNode;
};

const actionBar =
  'sticky bottom-[var(--bottom-bar)] z-10 -mx-4 grid justify-items-start gap-3 border-line border-t bg-canvas px-4 py-3 sm:mx-0 sm:px-0';

type CreateProps = FrameProps & {
  submitText: ReactNode;
  /** The card as it will look in the list. */
  preview: ReactNode;
};

/** The form of a new event, next to a preview of its card. */
export function CreateFrame({ waiting, busy, submitText, preview, children, ...form }: CreateProps) {
  return (
    <form
      {...form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        {children}
        <div className={`${actionBar} sm:static sm:border-0`}>
          <FormError message={waiting} />
          <Button type="submit" variant="primary" busy={busy} className="w-full sm:w-auto">
            {busy ? 'Creating…' : submitText}
          </Button>
        </div>
      </div>
      <aside aria-label="Preview" className="sticky top-20 hidden gap-2 lg:grid">
        <p className="text-ink-3 text-sm">How it will look in the list</p>
        {preview}
      </aside>
    </form>
  );
}

/** The form of an existing event. */
export function EditFrame({ waiting, busy, isDirty, children, ...form }: FrameProps & { isDirty: boolean }) {
  return (
    <form {...form} noValidate className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {children}
      <div className={actionBar}>
        <FormError message={waiting} />
        <Button type="submit" variant="primary" busy={busy} disabled={!isDirty} className="w-full sm:w-auto">
          {busy ? 'Saving…' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}

/** Returns the reader as the organizer of the event that the form previews. */
export function previewOrganizer(user: User): OrganizationSummary {
  const { organizationInfo: info } = user;
  return {
    _id: user._id,
    name: user.name,
    avatarUrl: user.avatarUrl,
    verified: user.verified ?? false,
    organizationInfo: { orgName: info?.orgName ?? user.name, location: info?.location ?? '' },
  };
}
