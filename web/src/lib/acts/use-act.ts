import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { sleep } from '../wait.ts';

/** Milliseconds before each check: a request still running when the connection broke may take a moment to show. */
const CHECKS_AFTER_MS = [0, 1000] as const;

/** Whether a failed request may have been executed: no response arrived, or only a proxy's error. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** Returns what `check` finds of an action whose response was lost; null if nothing, now and a moment later. */
export async function findLostResult<T>(check: () => Promise<T | null>): Promise<T | null> {
  for (const ms of CHECKS_AFTER_MS) {
    if (ms > 0) await sleep(ms);
    const found = await check().catch(() => null);
    if (found !== null) return found;
  }
  return null;
}

/** Returns a call's response, or if it was lost what `check` finds. @throws what the call throws */
export async function responseOrResult<T>(
  call: () => Promise<T>,
  check: () => Promise<T | null>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const found = isUnanswered(error) ? await findLostResult(check) : null;
    if (found === null) throw error;
    return found;
  }
}

type Act<Answer, Input, Context> = Pick<
  UseMutationResult<Answer, Error, Input, Context>,
  'mutate' | 'mutateAsync' | 'isPending' | 'isSuccess' | 'isError' | 'error' | 'reset'
>;

/**
 * A mutation without duplicates. Two taps both arrive before the button shows that it is busy: the same input is
 * ignored while it is in flight. The ignored call runs no callbacks and its promise never settles, as the first
 * reports everything.
 */
export function useAct<Answer, Input = void, Context = unknown>(
  options: UseMutationOptions<Answer, Error, Input, Context>,
): Act<Answer, Input, Context> {
  const running = useRef(new Set<string>());
  const { mutate, mutateAsync, ...state } = useMutation<Answer, Error, Input, Context>({
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
    ...state,
    mutate: (...act) => {
      if (begins(act[0])) mutate(...act);
    },
    mutateAsync: (...act) => (begins(act[0]) ? mutateAsync(...act) : new Promise<never>(() => {})),
  };
}

const nameOf = (input: unknown): string => JSON.stringify(input) ?? '';

/** Returns why an action failed, or that the server is unreachable, in a sentence. `failed`: fallback text. */
export function actProblem(error: unknown, failed: string): string {
  return problem(error, failed, 'You are offline.');
}

/** {@link actProblem} for something that was typed. */
export function attemptProblem(error: unknown, failed: string): string {
  return problem(error, failed, 'You are offline; what you typed stays here.');
}

function problem(error: unknown, failed: string, offline: string): string {
  if (!(error instanceof ApiError) || error.status !== 0) return messageOf(error, failed);
  return `${failed}. ${navigator.onLine ? 'Could not reach the server. Try again in a moment.' : offline}`;
}

/** False once the component has unmounted: results are then reported in a toast instead of in place. */
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

/** Runs one action at a time: calls during it are ignored. */
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
