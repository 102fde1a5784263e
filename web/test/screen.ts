import { fireEvent, screen } from '@testing-library/react';

/** Where the test has navigated to: path and query. */
export const place = () => screen.getByTestId('place').textContent;

/** What the app has said, in its order. */
export const messages = () => screen.getByRole('list', { name: 'Messages' });

/** Puts a value into a field of time, which nobody types key by key. */
export const setTime = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
