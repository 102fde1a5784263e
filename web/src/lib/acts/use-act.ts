import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { sleep } from '../wait.ts';

/** What the server still works on when the connection breaks may take a moment to show. */
const LOOKS_AFTER_MS = [0, 1000] as const;

/** Whether a request may have been carried out although it failed: no answer came, or none from behind a proxy. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** What `look` finds of an act whose answer was lost; null when it finds nothing, now and a moment later. */
export async function lookForResult<T>(look: () => Promise<T | null>): Promise<T | null> {
  for (const ms of LOOKS_AFTER_MS) {
    if (ms > 0) await sleep(ms);
    const found = await look().catch(() => null);
    if (found !== null) return found;
  }
  return null;
}

/** The answer of a call; where that was lost, what `look` finds of the act. @throws what the call throws */
export async function answerOrResult<T>(call: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const found = isUnanswered(error) ? await lookForResult(look) : null;
    if (found === null) throw error;
    return found;
  }
}

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

/** Why an act failed, in a sentence; where no answer came, that the server or the network is away. `failed` is its fallback text. */
export function actProblem(error: unknown, failed: string): string {
  return problem(error, failed, 'You are offline.');
}

/** {@link actProblem} of something that was typed. */
export function attemptProblem(error: unknown, failed: string): string {
  return problem(error, failed, 'You are offline; what you typed stays here.');
}

function problem(error: unknown, failed: string, offline: string): string {
  if (!(error instanceof ApiError) || error.status !== 0) return messageOf(error, failed);
  return `${failed}. ${navigator.onLine ? 'Could not reach the server. Try again in a moment.' : offline}`;
}

/** False once the component has gone: what was begun in it is still said, but no longer shown in its place. */
export function useIsHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/** Runs one thing at a time: what is asked for before the last has ended is dropped. */
export function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function once(act: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, once };
}
