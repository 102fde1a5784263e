/** Two presses within so many ms and CSS pixels are one double tap. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

/**
 * Takes the second press of a double tap off whatever stands where the first one's button was, when that button is
 * gone: else a form that closes fast lets the second tap through to the page below it. Works for the whole window.
 */
export function ignoreSecondTaps(): void {
  let first: { button: Element; at: number; x: number; y: number } | undefined;
  let isSecond = false;

  addEventListener(
    'pointerdown',
    ({ target, timeStamp, clientX, clientY }) => {
      isSecond =
        !!first &&
        !first.button.isConnected &&
        timeStamp - first.at < DOUBLE_TAP_MS &&
        Math.hypot(clientX - first.x, clientY - first.y) < DOUBLE_TAP_PX;
      if (!isSecond && target instanceof Element) {
        const button = target.closest('a,button,label,[role]') ?? target;
        first = { button, at: timeStamp, x: clientX, y: clientY };
      }
    },
    true,
  );
  // Of a mouse and a finger alike: the first gives the focus and opens lists, the second acts. A key's click has no press.
  for (const type of ['mousedown', 'click'] as const) {
    addEventListener(
      type,
      event => {
        if (!isSecond || !event.detail) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
  }
}
