import { validationTexts } from '@hotdrop/contract/texts.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSearchParams } from '../../../lib/router.tsx';
import { sleep } from '../../../lib/sleep.ts';
import { toast } from '../../../lib/toast.ts';
import type { TournamentView } from '../normalise.ts';
import { ownBookingsQuery } from '../registration-api.ts';
import type { RegistrationView } from '../registration-view.ts';

type Form = ComponentType<{ event: TournamentView; user: User; open: boolean; onClose: () => void }>;

/** In the URL after signing in to register: the form opens by itself. */
const WANTED = 'register';

const LAST_SQUAD_MS = 1500;

/** Opens the registration form, whose code is loaded when it is first needed, and sends the signed-out to sign in. */
export function useRegistrationForm(view: RegistrationView) {
  const [Form, setForm] = useState<Form | null>(null);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();

  async function onRegister() {
    setOpening(true);
    try {
      const [module] = await Promise.all([
        import('./registration-dialog.tsx'),
        // The last squad is to stand in the form from the start, but is not worth a long wait.
        Promise.race([client.prefetchQuery(ownBookingsQuery()), sleep(LAST_SQUAD_MS)]),
      ]);
      setForm(() => module.RegistrationDialog);
      setOpen(true);
    } catch {
      toast.error('The form could not be loaded. Check your connection and try again.');
    } finally {
      setOpening(false);
    }
  }

  function onSignIn() {
    // A hint, not a failure: nothing was refused yet.
    toast(validationTexts.signInToRegister);
    const back = new URLSearchParams(params);
    back.set(WANTED, '1');
    navigate('/login', { state: { from: { ...location, search: `?${back}` } } });
  }

  const wanted = params.has(WANTED) && view === 'register';
  const openNow = useRef(onRegister);
  useEffect(() => {
    openNow.current = onRegister;
  });
  useEffect(() => {
    if (!wanted) return;
    setParams(
      before => {
        const rest = new URLSearchParams(before);
        rest.delete(WANTED);
        return rest;
      },
      { replace: true },
    );
    void openNow.current();
  }, [wanted, setParams]);

  return { Form, open, opening, onRegister, onSignIn, onClose: () => setOpen(false) };
}
