import type { User } from '@hotdrop/contract/account/users.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { canEditTournament, canRegisterTeam } from '@hotdrop/contract/tournaments/permissions.ts';
import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { useFormOpener } from '../../events/use-form-opener.ts';
import type { SessionStatus } from '../../lib/session/store.ts';
import { closesIn, statusOf } from '../model.ts';

const load = () => import('./registration-dialog.tsx').then(module => module.RegistrationDialog);

export function useRegistrationForm(view: RegistrationView) {
  return useFormOpener({
    load,
    wanted: 'register',
    isOfUse: view === 'register',
    signInText: validationTexts.signInToRegister,
  });
}

/** What the reader can do about registration; decides which button shows. */
export type RegistrationView =
  | 'checking'
  | 'registered'
  | 'completed'
  | 'closed'
  | 'full'
  | 'external'
  | 'organizer'
  | 'suspended'
  | 'players-only'
  | 'sign-in'
  | 'register';

type Reader = { status: SessionStatus; user: Pick<User, '_id' | 'role'> | null };

/** Returns the view from the server's state; only a deadline that passes on the open page is decided here. */
export function registrationView(event: Tournament, { status, user }: Reader, now: number): RegistrationView {
  if (status === 'loading') return 'checking';
  if (event.isRegistered) return 'registered';
  if (statusOf(event, now) === 'completed') return 'completed';
  if (event.registrationState === 'closed' || closesIn(event, now) === null) return 'closed';
  if (canEditTournament(user, event)) return 'organizer';
  if (event.organizerSuspended) return 'suspended';
  if (event.registrationState === 'external') return 'external';
  if (event.registrationState === 'full') return 'full';
  if (!user) return 'sign-in';
  return canRegisterTeam(user) ? 'register' : 'players-only';
}
