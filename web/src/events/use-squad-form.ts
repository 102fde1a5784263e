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
  /** Picks the schema's fields from the known values of a squad. */
  fieldsOf: (values: ReturnType<typeof squadValues>) => DefaultValues<Input>;
  user: User;
  game: string;
  size: SquadSize;
  /** The squad to edit; without it, the last squad is prefilled. */
  squad?: LastSquad['squad'];
  /** Storage key of the draft. */
  draftKey: string;
  /** Sends the squad; the same key means the same attempt. The form reports failures. */
  send: (squad: Output, keyFor: (body: unknown) => string) => Promise<unknown>;
  /** Prefix of the error message. */
  failure: string;
  /** Codes of errors that close the form, as it is of no more use. */
  closingErrors: ReadonlySet<string>;
  /** Handles an error that has no field in the form; returns whether it did. */
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
  const { user, game, size, closingErrors, onClose } = options;
  const squads = useQuery({ ...ownSquadsQuery(), enabled: !options.squad });
  // The squad known when the form opens: later data must not change what is being typed.
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
        if (!closingErrors.has(error.code)) return options.onRefused?.(error) ?? false;
        draft.clear();
        onClose();
        toast.error(attemptProblem(error, options.failure));
        return true;
      },
      once: true,
    },
  );

  function onStartOver() {
    // A reset form registers its fields again only on render.
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
    /** Props of the notice that says where the prefilled values come from. */
    filledIn: { restored: draft.restored, last: cleared ? undefined : last, game, onStartOver },
  };
}
