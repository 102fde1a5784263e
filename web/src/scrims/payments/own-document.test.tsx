import type { EventEmitter } from 'node:events';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasOwnDocument, ReloadOnLeave } from './own-document.tsx';

const loadAs = (path: string) => {
  const entry = { name: `${window.location.origin}${path}` } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
};

beforeEach(() => window.history.replaceState(null, '', '/scrims/s1/pay'));
afterEach(() => vi.restoreAllMocks());

/** jsdom cannot load documents, and reports each attempt here. */
declare const jsdom: { virtualConsole: EventEmitter };

test.each([
  ['loaded by the browser', '/scrims/s1/pay', true],
  ['loaded with a query', '/scrims/s1/pay?x=1', true],
  ['reached from another page of the app', '/scrims/s1', false],
])('the pay step %s has its own page’s headers: %s (B5)', (_, loaded, own) => {
  loadAs(loaded);
  expect(hasOwnDocument()).toBe(own);
});

test('the document is recognized even by browsers without URL.parse', () => {
  loadAs('/scrims/s1');
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  expect(hasOwnDocument()).toBe(false);
});

describe('leaving the pay step within the app (B5)', () => {
  function show(isGuarded = false) {
    const reload = vi.fn();
    jsdom.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', reload);
    const pay = isGuarded ? <Navigate to="/login" replace /> : <p>Pay</p>;
    render(
      <StrictMode>
        <BrowserRouter>
          <Link to="/scrims">Scrims</Link>
          <Link to="/scrims/s1/pay?way=upi">UPI</Link>
          <Link to="/scrims/s2/pay">Another fee</Link>
          <Routes>
            <Route path="/scrims/:id/pay" element={<ReloadOnLeave>{pay}</ReloadOnLeave>} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </BrowserRouter>
      </StrictMode>,
    );
    return { reload, person: userEvent.setup() };
  }

  test('reloads the page for the next page, and not before', async () => {
    loadAs('/scrims/s1/pay');
    const { reload, person } = show();
    await person.click(screen.getByRole('link', { name: 'UPI' }));
    expect(reload).not.toHaveBeenCalled();
    await person.click(screen.getByRole('link', { name: 'Scrims' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('covers Back and Forward, and another scrim’s pay step', async () => {
    window.history.replaceState(null, '', '/scrims');
    window.history.pushState(null, '', '/scrims/s1/pay');
    loadAs('/scrims/s1/pay');
    const { reload, person } = show();
    await person.click(screen.getByRole('link', { name: 'Another fee' }));
    expect(reload).toHaveBeenCalledTimes(1);
    loadAs('/scrims/s2/pay');
    await act(async () => {
      window.history.go(-2);
      await vi.waitFor(() => expect(window.location.pathname).toBe('/scrims'));
    });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  test('covers the login that its guard redirects to', async () => {
    loadAs('/scrims/s1/pay');
    const { reload } = show(true);
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('needs no reload if the document belongs to another page already', async () => {
    loadAs('/scrims');
    const { reload, person } = show();
    await person.click(screen.getByRole('link', { name: 'Scrims' }));
    expect(reload).not.toHaveBeenCalled();
  });
});
