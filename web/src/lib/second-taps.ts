/** Two presses within so many ms and CSS pixels are one double tap. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

const pressable = 'button, a, summary';

/**
 * Takes the second press of a double tap off what was not meant: what has come in the place of a button that is gone, a
 * dialog that the first press has opened (beside which a press closes it unseen) or what stands below one that it has
 * closed. On a button that sends a form also what the form has scrolled under the finger to show its first mistake, which
 * would lose the focus to it. Works for the whole window.
 */
export function ignoreSecondTaps(): void {
  let first: {
    target: Element;
    button: Element | null;
    dialog: Element | null;
    at: number;
    x: number;
    y: number;
  } | null = null;
  let isSecond = false;

  addEventListener(
    'pointerdown',
    ({ target, timeStamp, clientX, clientY }) => {
      isSecond =
        !!first &&
        (first.button?.isConnected === false ||
          first.dialog !== dialogOf(target) ||
          hasScrolled(first.target, target)) &&
        timeStamp - first.at < DOUBLE_TAP_MS &&
        Math.hypot(clientX - first.x, clientY - first.y) < DOUBLE_TAP_PX;
      if (isSecond) return;
      first =
        target instanceof Element
          ? {
              target,
              button: target.closest(pressable),
              dialog: dialogOf(target),
              at: timeStamp,
              x: clientX,
              y: clientY,
            }
          : null;
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

function dialogOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('dialog') : null;
}

/** Whether the first press was on a button that sends a form, and the second is on nothing that is pressed. */
function hasScrolled(first: Element, second: EventTarget | null): boolean {
  const sends = first.closest('[type=submit]') !== null;
  return sends && second instanceof Element && second.closest(pressable) === null;
}
