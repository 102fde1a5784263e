import { act } from '@testing-library/react';

/** Two taps of one thumb: both arrive before anything is drawn anew. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
