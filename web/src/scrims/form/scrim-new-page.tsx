import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { plannedTimes } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimFallbackTexts, scrimSuccessTexts, scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ClipboardCopy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { CreateFrame, previewOrganizer } from '../../events/event-form.tsx';
import { HostsOnly } from '../../events/hosts-only.tsx';
import { plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { copyAndSay } from '../../lib/share.ts';
import { deviceStore, readJson } from '../../lib/storage.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/forms/choice-chips.tsx';
import { DraftNotice } from '../../ui/forms/form-parts.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { UpiNotice } from '../payments/upi-notice.tsx';
import { ScrimCard } from '../scrim-card.tsx';
import { useCreateScrims } from './changes-api.ts';
import { CreatedList, linksText } from './created-list.tsx';
import { Essentials } from './essentials.tsx';
import { createForm, showServerErrors } from './form-schema.ts';
import {
  emptyForm,
  feeAt,
  formValues,
  rawBody,
  type ScrimForm,
  type ScrimFormValues,
  slotsIn,
  startsOf,
  useFormValues,
} from './form-values.ts';
import { MoreSettings, type MoreSettingsHandle } from './more-settings.tsx';
import { SeriesFields } from './series-fields.tsx';
import { LobbyStart, useClashes } from './starts.tsx';
import { usePresets, useTitleSuggestion } from './use-presets.ts';

/** Settings that an organizer's lobbies usually share; title, start and banner differ. */
const lastLobby = formValues.pick({
  game: true,
  mode: true,
  slots: true,
  startFrom: true,
  reservedSlots: true,
  entryFee: true,
  fees: true,
  matchCount: true,
  maps: true,
  bookingOpens: true,
  bookingCloses: true,
  holdMinutes: true,
  releaseMinutes: true,
  pointsPreset: true,
  prizePool: true,
  description: true,
  rules: true,
  weekdays: true,
  times: true,
});

const keyOf = (userId: string) => `last-lobby:${userId}`;

/** Saves a created lobby's settings for the next one. */
function rememberLobby(userId: string, values: ScrimFormValues): void {
  deviceStore.write(keyOf(userId), JSON.stringify(lastLobby.parse(values)));
}

/** Returns a new form with the settings of the last lobby created on this device; null before the first. */
function formOfLastLobby(userId: string): ScrimFormValues | null {
  const { data } = lastLobby.safeParse(readJson(deviceStore, keyOf(userId)));
  if (!data) return null;
  // Custom times applied to that lobby only.
  const { bookingOpens, bookingCloses } = data;
  return {
    ...emptyForm,
    ...data,
    bookingOpens: bookingOpens === 'at' ? emptyForm.bookingOpens : bookingOpens,
    bookingCloses: bookingCloses === 'at' ? emptyForm.bookingCloses : bookingCloses,
  };
}

type Props = {
  user: User;
  /** Called if several lobbies were created; a single one opens its run page. */
  onSeries: (scrims: ScrimSummary[]) => void;
};

/** The create form: one lobby in under a minute, or a series. Input survives a reload and a failed request. */
function CreateScrimForm({ user, onSeries }: Props) {
  const [last] = useState(() => formOfLastLobby(user._id));
  const [asLast, setAsLast] = useState(last !== null);
  const form = useZodForm(createForm, { defaultValues: last ?? emptyForm });
  const draft = useDraft(form, `scrim-new:${user._id}`);
  const create = useCreateScrims();
  const navigate = useNavigate();
  const more = useRef<MoreSettingsHandle>(null);
  const element = useRef<HTMLFormElement>(null);
  usePresets(form);
  const titleFollows = useTitleSuggestion(form);

  function onInvalid(errors: object) {
    const fields = Object.keys(errors);
    more.current?.reveal(fields);
    // In a series the start is chosen by days and times.
    if (fields.includes('startAt') && form.getValues('repeat')) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[data-series-start]')?.focus(),
      );
    }
  }

  const { submit, onBannerBusy, waiting } = useSubmit(
    form,
    async body => {
      const scrims = await create.mutateAsync(body);
      draft.clear();
      rememberLobby(user._id, form.getValues());
      const [first] = scrims;
      if (scrims.length > 1 || !first) return onSeries(scrims);
      toast.success(scrimSuccessTexts.created);
      // The next step is to share the link there. `replace`, so that Back does not reopen the form.
      navigate(`/scrims/${first._id}/run`, { replace: true });
    },
    {
      failure: scrimFallbackTexts.createScrim,
      onRefused: error => showServerErrors(form, error, fields => more.current?.reveal(fields)),
      onFailed: toast.error,
      onInvalid,
      once: true,
    },
  );

  return (
    <CreateFrame
      ref={element}
      onSubmit={submit}
      waiting={waiting}
      busy={create.isPending}
      submitText={<SubmitText form={form} />}
      preview={<Preview form={form} user={user} />}
    >
      <DraftNotice draft={draft} />
      {asLast && !draft.restored && (
        <AsLastLobby
          onReset={() => {
            form.reset(emptyForm);
            setAsLast(false);
          }}
        />
      )}
      <Essentials
        form={form}
        user={user}
        when={<When form={form} user={user} />}
        titleFollows={titleFollows}
      />
      <MoreSettings form={form} handle={more} onBannerBusy={onBannerBusy} waiting={waiting} />
    </CreateFrame>
  );
}

/** Says that the settings are the last lobby's, and offers the defaults. */
function AsLastLobby({ onReset }: { onReset: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-surface-2 py-1 pr-1 pl-4 text-ink-2 text-sm">
      Same settings as your last lobby.
      <Button variant="ghost" size="sm" onClick={onReset}>
        Use defaults
      </Button>
    </p>
  );
}

/** One start, or a series of them. */
function When({ form, user }: { form: ScrimForm; user: User }) {
  const clashAt = useClashes(user._id);
  const repeat = useWatch({ control: form.control, name: 'repeat' });
  return (
    <div className="grid gap-5">
      <ChoiceChips
        label="When"
        choices={[
          { value: 'once', label: 'One lobby' },
          { value: 'repeat', label: 'Repeat' },
        ]}
        value={repeat ? 'repeat' : 'once'}
        onChange={value => {
          form.clearErrors('startAt');
          form.setValue('repeat', value === 'repeat', { shouldDirty: true });
        }}
      />
      {repeat ? (
        <SeriesFields form={form} clashAt={clashAt} />
      ) : (
        <LobbyStart form={form} fromNow clashAt={clashAt} />
      )}
    </div>
  );
}

function SubmitText({ form }: { form: ScrimForm }) {
  const values = useFormValues(form);
  const { length } = startsOf(values, Date.now()).starts;
  return length > 1 ? `Create ${plural(length, 'Scrim')}` : 'Create Scrim';
}

/** The lobby's card as the list will show it. */
function Preview({ form, user }: { form: ScrimForm; user: User }) {
  const now = useNow(30_000);
  const values = useFormValues(form);
  return <ScrimCard scrim={previewOf(values, user, now)} now={now} linked={false} />;
}

/** Returns the scrim that the form would create, for the preview; `now` in ms. */
function previewOf(values: ScrimFormValues, user: User, now: number): ScrimSummary {
  const raw = rawBody(values, now);
  const fallback = new Date(now + 3 * 60 * 60_000).toISOString();
  const matchCount = raw.matchCount ?? limits.scrim.matches.default;
  const times = plannedTimes(
    {
      startAt: raw.startAt || fallback,
      endAt: raw.endAt ?? null,
      bookingOpensAt: raw.bookingOpensAt ?? null,
      bookingClosesAt: raw.bookingClosesAt ?? null,
      matchCount,
    },
    now,
  );
  return {
    _id: '',
    title: values.title.trim() || 'Your title',
    game: values.game.trim(),
    mode: values.mode,
    maps: values.maps.slice(0, matchCount),
    bannerUrl: values.bannerUrl || null,
    entryFee: feeAt(values, raw.startAt),
    prizePool: values.prizePool,
    ...slotsIn(values),
    reservedSlots: raw.reservedSlots ?? [],
    bookedCount: 0,
    waitlistCount: 0,
    matchCount,
    matchesPlayed: 0,
    ...times,
    status: 'open',
    organizationId: previewOrganizer(user),
    createdBy: user._id,
    createdAt: new Date(now).toISOString(),
  };
}

/** /scrims/new: for organizations; everybody else sees why not. */
export function ScrimNewPage() {
  useTitle('Create scrim');
  const { user } = useSession();
  const [made, setMade] = useState<ScrimSummary[] | null>(null);
  if (made && user) return <SeriesCreated scrims={made} onMore={() => setMade(null)} />;
  return (
    <div className="page py-6 sm:py-8">
      <h1 tabIndex={-1} className="mb-5 text-[1.75rem] sm:text-[2rem]">
        Create scrim
      </h1>
      <HostsOnly
        may={canCreateScrim}
        refusal={scrimTexts.organizationsOnly}
        list={{ to: '/scrims', label: 'All scrims' }}
      >
        {host => <CreateScrimForm user={host} onSeries={setMade} />}
      </HostsOnly>
    </div>
  );
}

/** The lobbies of a new series, with a link to each. */
function SeriesCreated({ scrims, onMore }: { scrims: ScrimSummary[]; onMore: () => void }) {
  const now = useNow(30_000);
  const title = useRef<HTMLHeadingElement>(null);
  const [first] = scrims;
  useEffect(() => {
    // The pressed button is gone, together with the form.
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <div>
        <h1 ref={title} tabIndex={-1} className="text-[1.75rem] sm:text-[2rem]">
          {plural(scrims.length, 'scrim')} created
        </h1>
        <p className="text-ink-2">Each has its own page, slots and room.</p>
      </div>
      {first && <UpiNotice scrim={first} />}
      <CreatedList scrims={scrims} now={now} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/dashboard/org" variant="primary">
          Dashboard
        </ButtonLink>
        <Button
          icon={<ClipboardCopy aria-hidden size={18} />}
          onClick={() => void copyAndSay(linksText(scrims, window.location.origin))}
        >
          Copy links
        </Button>
        <Button onClick={onMore}>Create more</Button>
      </div>
    </div>
  );
}
