/** Two presses within so many ms and CSS pixels are one double tap. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

/**
 * Takes the second press of a double tap in a dialog off what stands below, when the dialog is gone by then: else a form
 * that closes fast lets it through to the page. Works for the whole window.
 */
export function ignoreSecondTaps(): void {
  let first: { dialog: Element; at: number; x: number; y: number } | null = null;
  let isSecond = false;

  addEventListener(
    'pointerdown',
    ({ target, timeStamp, clientX, clientY }) => {
      isSecond =
        !!first &&
        !first.dialog.isConnected &&
        timeStamp - first.at < DOUBLE_TAP_MS &&
        Math.hypot(clientX - first.x, clientY - first.y) < DOUBLE_TAP_PX;
      if (isSecond) return;
      const dialog = target instanceof Element && target.closest('dialog');
      first = dialog ? { dialog, at: timeStamp, x: clientX, y: clientY } : null;
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
