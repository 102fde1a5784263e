import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Act<Answer, Input, Context> = Pick<
  UseMutationResult<Answer, Error, Input, Context>,
  'mutate' | 'mutateAsync' | 'isPending'
>;

/**
 * A mutation that is sent once. Two taps both arrive before the button can show that it is busy: what is asked for
 * again, word for word, before it was answered is dropped. Of the second neither callbacks run nor the promise settles,
 * since the first says and does everything.
 */
export function useAct<Answer, Input = void, Context = unknown>(
  options: UseMutationOptions<Answer, Error, Input, Context>,
): Act<Answer, Input, Context> {
  const running = useRef(new Set<string>());
  const { mutate, mutateAsync, isPending } = useMutation<Answer, Error, Input, Context>({
    ...options,
    onSettled: (...outcome) => {
      running.current.delete(nameOf(outcome[2]));
      return options.onSettled?.(...outcome);
    },
  });

  function begins(input: unknown): boolean {
    const name = nameOf(input);
    if (running.current.has(name)) return false;
    running.current.add(name);
    return true;
  }

  return {
    mutate: (...act) => {
      if (begins(act[0])) mutate(...act);
    },
    mutateAsync: (...act) => (begins(act[0]) ? mutateAsync(...act) : new Promise<never>(() => {})),
    isPending,
  };
}

const nameOf = (input: unknown): string => JSON.stringify(input) ?? '';
