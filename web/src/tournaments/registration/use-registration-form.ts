import { validationTexts } from '@hotdrop/contract/texts.ts';
import { useFormOpener } from '../../events/use-form-opener.ts';
import type { RegistrationView } from './registration-view.ts';

const load = () => import('./registration-dialog.tsx').then(module => module.RegistrationDialog);

/** Opens the registration form. */
export function useRegistrationForm(view: RegistrationView) {
  return useFormOpener({
    load,
    wanted: 'register',
    isOfUse: view === 'register',
    signInText: validationTexts.signInToRegister,
  });
}
