import { expect, type Page } from '@playwright/test';
import { shareOf, today } from '../../server/test/depth.ts';
import type { Account, Api } from './api.ts';
import { desktop, phone } from './devices.ts';
import { cutByLargeText } from './large-text.ts';
import { facesLacking, outOfReach } from './reach.ts';
import { axeFindings, expectInWidth, expectReady, turn } from './screens.ts';
import type { Place } from './server.ts';
import { test, useSession } from './test.ts';

/** A screen of the app to check, in a certain state. */
export type Screen<Who extends string, Scene> = {
  name: string;
  path: string | ((scene: Scene) => string);
  /** Without it, nobody is signed in. */
  as?: Who;
  /** Its heading. */
  ready: string | RegExp;
  /** Opens what the test inspects. */
  act?: (page: Page) => Promise<void>;
};

type Look = { viewport: { width: number; height: number }; theme: 'light' | 'dark'; words: string };

/**
 * The devices and themes in which axe checks a screen: all of them in the full round, a different one each time in
 * a short round.
 */
const looks: Look[] = [
  { viewport: phone.viewport, theme: 'dark', words: 'a dark phone' },
  { viewport: phone.viewport, theme: 'light', words: 'a light phone' },
  { viewport: desktop.viewport, theme: 'light', words: 'a light desktop' },
  { viewport: desktop.viewport, theme: 'dark', words: 'a dark desktop' },
];

/**
 * Defines a test for each of these screens, in a short round for every second one, the others the next day: axe
 * finds nothing, and nothing overflows sideways on phones and desktops. All tests of a worker share one scene.
 */
export function testScreens<Who extends string, Scene extends Record<Who, Account>>(
  area: string,
  screens: readonly Screen<Who, Scene>[],
  setScene: (api: Api, server: Place) => Promise<Scene>,
): void {
  let scene: Promise<Scene> | undefined;
  // Without motion, no colour is in transition while it is measured.
  test.use({ viewport: phone.viewport, contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, path, as, ready, act } of shareOf(screens, 2, today)) {
    const ours = shareOf(
      looks,
      looks.length,
      Math.floor(today / 2) + screens.findIndex(screen => screen.name === name),
    );
    const where = ours.map(({ words }) => words).join(', ');
    test(`${area}, ${name}: axe finds nothing on ${where}, nothing runs off the side`, async ({
      page,
      api,
      server,
    }) => {
      scene ??= setScene(api, server);
      const current = await scene;
      if (as) await useSession(page, current[as]);
      await page.goto(typeof path === 'string' ? path : path(current));
      await expectReady(page, ready);
      await act?.(page);
      await expectInWidth(page);
      expect(await outOfReach(page)).toEqual([]);
      expect(await facesLacking(page)).toEqual([]);
      expect(await cutByLargeText(page)).toEqual([]);
      const seen = new Set<object>();
      for (const { viewport, theme } of ours) {
        await page.setViewportSize(viewport);
        await turn(page, theme);
        // In another theme at the same size only colours can differ.
        expect(await axeFindings(page, seen.has(viewport) ? ['color-contrast'] : undefined)).toEqual([]);
        seen.add(viewport);
      }
      await page.setViewportSize(desktop.viewport);
      await expectInWidth(page);
    });
  }
}
