import { expect, type Page } from '@playwright/test';
import type { Account, Api } from './api.ts';
import { desktop, phone } from './devices.ts';
import { cutByLargeText } from './large-text.ts';
import { facesLacking, outOfReach } from './reach.ts';
import { expectReady, expectSound, turn } from './screens.ts';
import type { Place } from './server.ts';
import { test, useSession } from './test.ts';

/** A screen of the app in a state that is looked at. */
export type Screen<Who extends string, Scene> = {
  name: string;
  path: string | ((scene: Scene) => string);
  /** Nobody is signed in without it. */
  as?: Who;
  /** Its heading. */
  ready: string | RegExp;
  /** Brings up what is to be looked at. */
  act?: (page: Page) => Promise<void>;
};

/**
 * A test for each of these screens: it is sound on a phone and on a desk, in either theme. One scene serves all that a
 * worker looks at.
 */
export function testScreens<Who extends string, Scene extends Record<Who, Account>>(
  area: string,
  screens: readonly Screen<Who, Scene>[],
  setScene: (api: Api, server: Place) => Promise<Scene>,
): void {
  let scene: Promise<Scene> | undefined;
  // Without motion no colour is on its way to another while it is measured.
  test.use({ viewport: phone.viewport, contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, path, as, ready, act } of screens) {
    test(`${area}, ${name}: axe finds nothing on phones and desks in either theme, nothing runs off the side`, async ({
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
      await expectSound(page);
      expect(await outOfReach(page)).toEqual([]);
      expect(await facesLacking(page)).toEqual([]);
      expect(await cutByLargeText(page)).toEqual([]);
      await turn(page, 'light');
      await expectSound(page, ['color-contrast']);
      await page.setViewportSize(desktop.viewport);
      await expectSound(page);
      await turn(page, 'dark');
      await expectSound(page, ['color-contrast']);
    });
  }
}
