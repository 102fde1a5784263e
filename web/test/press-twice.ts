import { act } from '@testing-library/react';

/** Presses a button twice before a re-render, like a double tap. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
