import { act } from '@testing-library/react';

/** Two taps of one thumb: both arrive before a re-render. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
