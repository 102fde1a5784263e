import { fireEvent, screen } from '@testing-library/react';

/** Returns the current path and query. */
export const place = () => screen.getByTestId('place').textContent;

/** Returns the list of the app's messages, in order. */
export const messages = () => screen.getByRole('list', { name: 'Messages' });

/** Sets a date or time field, which nobody types key by key. */
export const setTime = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
