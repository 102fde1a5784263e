import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { watchInstallOffer } from './install.ts';
import { InstallHint } from './install-hint.tsx';

watchInstallOffer();
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
const hint = () => screen.queryByRole('region', { name: 'Install Hotdrop' });

beforeEach(() => localStorage.clear());
afterEach(() => act(() => void fireEvent(window, new Event('appinstalled'))));

/** The browser offers to install the app. Returns what it is asked. */
function offer() {
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void fireEvent(window, event));
  return prompt;
}

it('shows nothing where the app cannot be installed', () => {
  show(<InstallHint />);
  expect(hint()).toBeNull();
});

it('installs the app where the browser offers it', async () => {
  const { person } = show(<InstallHint />);
  const prompt = offer();
  await person.click(screen.getByRole('button', { name: 'Install Hotdrop' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(hint()).toBeNull();
});

it('is not shown again once declined', async () => {
  const { person, unmount } = show(<InstallHint />);
  offer();
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  expect(hint()).toBeNull();
  unmount();
  show(<InstallHint />);
  expect(hint()).toBeNull();
});

it.each([
  [false, 'On iPhone: tap Share, then Add to Home Screen.'],
  [true, null],
])('on an iPhone with the app installed: %s, says %s', (matches, text) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
  vi.stubGlobal('matchMedia', () => ({ matches }));
  show(<InstallHint />);
  if (text === null) expect(hint()).toBeNull();
  else expect(hint()).toHaveTextContent(text);
});
