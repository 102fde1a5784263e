import type { KeyboardEvent } from 'react';

/** Enter alone; with Shift it is a new line (SPEC §5), and while an input method composes it is that one's key. */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
}
