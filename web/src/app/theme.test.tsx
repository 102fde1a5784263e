import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeButton } from './navbar.tsx';
import { chooseTheme, themeChoice } from './theme.ts';

const early = readFileSync(path.resolve(import.meta.dirname, '../../public/theme.js'), 'utf8');
const shown = () => document.documentElement.dataset.theme;
const barColour = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

function systemIs(theme: 'dark' | 'light') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: query.includes(theme),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#0b0e12">';
  systemIs('dark');
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

describe('before the first paint', () => {
  it.each([
    [null, 'dark', 'dark'],
    [null, 'light', 'light'],
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
    ['nonsense', 'light', 'light'],
  ] as const)('stored %s on a %s system is %s', (stored, system, theme) => {
    systemIs(system);
    if (stored) localStorage.setItem('theme', stored);
    // biome-ignore lint/security/noGlobalEval: the file is a plain script, run as the browser runs it
    globalThis.eval(early);
    expect(shown()).toBe(theme);
    expect(barColour()).toBe(theme === 'light' ? '#f6f8fa' : '#0b0e12');
  });
});

describe('the code of a page that is in the document', () => {
  let tell: (name: string) => void;
  const isRequested = () => document.head.querySelector('[rel=modulepreload]') !== null;
  const openDocument = () => {
    document.body.innerHTML = '<template id="code"><link rel="modulepreload" href="/app.js"></template>';
    // jsdom paints nothing.
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        disconnect = () => {};
        observe = () => {};
        constructor(onEntries: (list: object, observer: object) => void) {
          tell = painted =>
            onEntries({ getEntriesByName: (name: string) => (name === painted ? [{}] : []) }, this);
        }
      },
    );
    // biome-ignore lint/security/noGlobalEval: as above
    globalThis.eval(early);
    window.dispatchEvent(new Event('DOMContentLoaded'));
  };
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('is requested once its content is painted', () => {
    openDocument();
    tell('first-paint');
    expect(isRequested()).toBe(false);
    tell('first-contentful-paint');
    expect(isRequested()).toBe(true);
  });

  it('is requested when the tab is left before it is painted', () => {
    openDocument();
    expect(isRequested()).toBe(false);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(isRequested()).toBe(true);
  });

  it('is requested at once in a tab in the background, which is not painted', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    openDocument();
    expect(isRequested()).toBe(true);
  });
});

it('a system setting that changes before the app starts is followed', () => {
  // biome-ignore lint/security/noGlobalEval: as above
  globalThis.eval(early);
  expect(shown()).toBe('dark');
  systemIs('light');
  render(<ThemeButton />);
  expect([shown(), barColour()]).toEqual(['light', '#f6f8fa']);
  expect(screen.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

describe('choosing a theme', () => {
  it('applies it at once and remembers it', () => {
    chooseTheme('light');
    expect([shown(), barColour(), themeChoice(), localStorage.getItem('theme')]).toEqual([
      'light',
      '#f6f8fa',
      'light',
      'light',
    ]);
  });

  it('“System” forgets the stored theme', () => {
    chooseTheme('light');
    chooseTheme('system');
    expect([shown(), themeChoice(), localStorage.getItem('theme')]).toEqual(['dark', 'system', null]);
  });

  it('is one click away', async () => {
    render(<ThemeButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(shown()).toBe('light');
    expect(screen.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  });
});
