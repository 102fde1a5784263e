/** Maximum ms and CSS pixels between the presses of a double tap. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 24;

const pressable = 'button, a, summary';

/**
 * Ignores the second press of a double tap on something unintended: a button's replacement, a dialog that the first
 * press opened (a press beside it would close it unseen), or what was below one that it closed. After a submit
 * button also what the form scrolled under the finger to show its first error, which would lose the focus. Works
 * for the whole window.
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
  // For mouse and touch: `mousedown` moves the focus and opens lists, `click` acts. Clicks by keyboard have no press.
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

/** Whether the first press was on a submit button, and the second on nothing pressable. */
function hasScrolled(first: Element, second: EventTarget | null): boolean {
  const sends = first.closest('[type=submit]') !== null;
  return sends && second instanceof Element && second.closest(pressable) === null;
}
