import type { FormEvent } from 'react';

/** For a search whose list was narrowed while one typed: Enter only puts the phone's keyboard away. */
export function closeKeyboard(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  if (matchMedia('(hover: none)').matches) event.currentTarget.querySelector('input')?.blur();
}
