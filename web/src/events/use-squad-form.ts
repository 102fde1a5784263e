import type { User } from '@hotdrop/contract/account/users.ts';
import type { SquadSize } from '@hotdrop/contract/events/squads.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import type { z } from 'zod';
import { attemptProblem } from '../lib/acts/use-act.ts';
import { ApiError } from '../lib/api/client.ts';
import { useDraft } from '../ui/forms/use-draft.ts';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { type LastSquad, lastSquad, ownSquadsQuery, squadValues } from './last-squad.ts';

type Options<Input, Output> = {
  schema: z.ZodType<Output, Input>;
  /** The fields of the schema, out of all that is known of a squad. */
  fieldsOf: (values: ReturnType<typeof squadValues>) => DefaultValues<Input>;
  user: User;
  game: string;
  size: SquadSize;
  /** The squad that is changed; without one, the last squad is filled in. */
  squad?: LastSquad['squad'];
  /** Under which name what is typed is kept. */
  draftKey: string;
  /** Sends it; the same key again means the same attempt. The form says how it failed. */
  send: (squad: Output, keyFor: (body: unknown) => string) => Promise<unknown>;
  /** Begins what is said of a failure. */
  failure: string;
  /** The refusals after which nothing in the form can be of use any more. */
  inVain: ReadonlySet<string>;
  /** Takes a refusal that the form itself has no field for; tells whether it did. */
  onRefused?: (error: ApiError) => boolean;
  onClose: () => void;
};

/**
 * A squad's booking or registration form, prefilled with the last squad and kept as a draft until it is sent.
 * Errors show at their field, else in `problem`.
 */
export function useSquadForm<Input extends FieldValues, Output extends FieldValues>(
  options: Options<Input, Output>,
) {
  const { user, game, size, inVain, onClose } = options;
  const squads = useQuery({ ...ownSquadsQuery(), enabled: !options.squad });
  // As they are known when the form appears: what comes later must not change what is being typed.
  const [last] = useState(() =>
    options.squad ? { squad: options.squad, sameGame: true } : lastSquad(squads.data?.items, game, size),
  );
  const form = useZodForm<Input, Output>(options.schema, { defaultValues: valuesOf(last) });
  const draft = useDraft(form, options.draftKey);
  const [cleared, setCleared] = useState(false);

  function valuesOf(squad: typeof last): DefaultValues<Input> {
    return options.fieldsOf(squadValues(user, squad, size));
  }

  const { submit, error: problem } = useSubmit(
    form,
    async (squad, keyFor) => {
      await options.send(squad, keyFor);
      draft.clear();
    },
    {
      failure: error => attemptProblem(error, options.failure),
      onRefused(error) {
        if (!(error instanceof ApiError)) return false;
        if (!inVain.has(error.code)) return options.onRefused?.(error) ?? false;
        draft.clear();
        onClose();
        toast.error(attemptProblem(error, options.failure));
        return true;
      },
      once: true,
    },
  );

  function onStartOver() {
    // A form that was reset knows its fields again only when it is drawn.
    flushSync(() => {
      if (draft.restored) return draft.discard();
      setCleared(true);
      form.reset(valuesOf(undefined));
    });
    form.setFocus('teamName' as Path<Input>);
  }

  return {
    form,
    submit,
    problem,
    /** What the notice above the fields says of where their words come from. */
    filledIn: { restored: draft.restored, last: cleared ? undefined : last, game, onStartOver },
  };
}
