/**
 * Puts text on the clipboard that is still on its way. Safari allows that only when the promise is handed over within
 * the press itself.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return;
    } catch {
      // Browsers that take no promise; and what failed because the text did fails again below.
    }
  }
  await navigator.clipboard.writeText(await text);
}
