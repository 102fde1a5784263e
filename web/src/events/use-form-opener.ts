import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { createPath, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useIsHere } from '../lib/acts/use-act.ts';
import { signInState, useSession } from '../lib/session/session.tsx';
import { sleep } from '../lib/wait.ts';
import { useLazyComponent } from '../ui/use-lazy-dialog.ts';
import { ownSquadsQuery } from './last-squad.ts';

const LAST_SQUAD_MS = 1500;

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Query parameter that opens the form after sign-in. */
  wanted: string;
  /** Whether the form can be used now. */
  isOfUse: boolean;
  signInText: string;
  /** Another query parameter that is kept with `wanted`. */
  extra?: string;
};

/** Opens a squad's form, loading its code when first needed; sends signed-out readers to sign in first. */
export function useFormOpener<Props>({ load, wanted, isOfUse, signInText, extra }: Options<Props>) {
  const failed = 'Could not load the form. Check your connection and try again.';
  const { Part: Form, opening, ready } = useLazyComponent(load, failed);
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const { status } = useSession();

  async function onOpen() {
    // The last squad should fill the form from the start, but is not worth a long wait.
    const lastSquad = Promise.race([client.prefetchQuery(ownSquadsQuery()), sleep(LAST_SQUAD_MS)]);
    if (await ready(lastSquad)) setOpen(true);
  }

  /** `choice`: value for `extra`. */
  function onSignIn(choice = '') {
    // A plain toast, as nothing failed.
    toast(signInText);
    const back = new URLSearchParams(params);
    back.set(wanted, '1');
    if (extra && choice) back.set(extra, choice);
    // Replaces the current history entry, to return to: a new entry would lose the scroll position.
    const returnTo = { ...location, search: `?${back}` };
    window.history.replaceState(window.history.state, '', createPath(returnTo));
    navigate('/login', { state: signInState(returnTo) });
  }

  const isWanted = params.has(wanted) && isOfUse;
  // The reader may not register, or returned without signing in: a later sign-in would open the form unasked.
  const isUnusable = params.has(wanted) && !isOfUse && status !== 'loading';
  const isHere = useIsHere();
  const removeParams = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete(wanted);
    if (extra) rest.delete(extra);
    if (isHere.current) setParams(rest, { replace: true });
  });
  const openNow = useEffectEvent(onOpen);
  useEffect(() => {
    // Only once the form is loaded: the scroll position is restored until the URL changes.
    if (isWanted) void openNow().then(removeParams);
    else if (isUnusable) removeParams();
  }, [isWanted, isUnusable]);

  return { Form, open, opening, onOpen, onSignIn, onClose: () => setOpen(false) };
}
