import type { Locator, Page } from '@playwright/test';

/** Returns the times between the page's frames while a mouse wheel turns over this element; `ms`: for how long. */
export async function frameTimesWhile(page: Page, place: Locator, ms: number): Promise<number[]> {
  const box = await place.boundingBox();
  if (!box) throw new Error('the place to scroll is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    const times: number[] = [];
    const next = (now: number) => {
      times.push(now);
      frame = requestAnimationFrame(next);
    };
    let frame = requestAnimationFrame(next);
    Object.assign(window, {
      stopFrames() {
        cancelAnimationFrame(frame);
        return times;
      },
    });
  });
  const end = Date.now() + ms;
  while (Date.now() < end) await page.mouse.wheel(0, 240);
  const times = await page.evaluate(() => (window as unknown as { stopFrames(): number[] }).stopFrames());
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
