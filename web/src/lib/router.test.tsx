import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { place } from '../../test/screen.ts';
import { show } from '../../test/show.tsx';
import { AppRouter, Link, NavLink, useSearchParams } from './router.tsx';

describe('the address', () => {
  it('may change while the first page is made, when nobody listens yet', () => {
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    function Page() {
      // Back, between two slices of the rendering.
      useState(() => window.history.replaceState(null, '', '/rankings'));
      return <p>{useLocation().pathname}</p>;
    }
    render(
      <AppRouter>
        <Page />
      </AppRouter>,
    );
    expect(screen.getByText('/rankings')).toBeInTheDocument();
  });
});

describe('a link', () => {
  it.each([
    ['a plain click', {}, '/tournaments?game=BGMI'],
    ['the middle button', { button: 1 }, '/'],
    ['with Ctrl', { ctrlKey: true }, '/'],
    ['with Cmd', { metaKey: true }, '/'],
    ['with Shift', { shiftKey: true }, '/'],
  ])('stays in the app only for what means that: %s', (_, click, target) => {
    fakeApi({});
    show(<Link to="/tournaments?game=BGMI">go</Link>);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', '/tournaments?game=BGMI');
    const event = createEvent.click(link, { button: 0, ...click });
    // jsdom cannot leave the page; whether it would is what counts.
    const taken = !fireEvent(link, event);
    expect(place()).toBe(target);
    expect(taken).toBe(target !== '/');
  });

  it('leaves other windows to the browser', () => {
    fakeApi({});
    show(
      <Link to="/rankings" target="_blank">
        go
      </Link>,
    );
    expect(fireEvent.click(screen.getByRole('link'))).toBe(true);
    expect(place()).toBe('/');
  });
});

describe('a link of the menu', () => {
  it.each([
    ['/tournaments', '/tournaments', false, true],
    ['/tournaments', '/tournaments/7', false, true],
    ['/tournaments', '/tournaments-archive', false, false],
    ['/', '/scrims', true, false],
    ['/', '/', true, true],
  ])('%s on %s', (to, at, end, current) => {
    fakeApi({});
    show(
      <NavLink to={to} end={end} activeClassName="on" idleClassName="off">
        go
      </NavLink>,
      at,
    );
    const link = screen.getByRole('link');
    expect(link.getAttribute('aria-current')).toBe(current ? 'page' : null);
    expect(link).toHaveClass(current ? 'on' : 'off');
  });
});

function Filters() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) => () =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <p>{params.get('game') ?? 'all games'}</p>
      <button type="button" onClick={set('game', 'BGMI')}>
        BGMI
      </button>
    </>
  );
}

it('the query of the address is read and changed', () => {
  fakeApi({});
  show(<Filters />, '/tournaments?search=cup');
  expect(screen.getByText('all games')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'BGMI' }));
  expect(place()).toBe('/tournaments?search=cup&game=BGMI');
  expect(screen.getByText('BGMI', { selector: 'p' })).toBeVisible();
});

it('nobody takes the DOM half of react-router back into the first load', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.tsx?$/.test(file),
  );
  const guilty = files.filter(
    file =>
      !file.includes('.test.') &&
      /import \{[^}]*\b(Link|NavLink|Form|BrowserRouter|useSearchParams)\b[^}]*\} from 'react-router'/.test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
  );
  expect(guilty).toEqual([]);
});
