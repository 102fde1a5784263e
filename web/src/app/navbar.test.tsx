import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { show } from '../../test/show.tsx';
import { MenuLink } from './navbar.tsx';

describe('a menu link', () => {
  it.each([
    ['/tournaments', '/tournaments', false, true],
    ['/tournaments', '/tournaments/7', false, true],
    ['/tournaments', '/tournaments-archive', false, false],
    ['/', '/scrims', true, false],
    ['/', '/', true, true],
  ])('%s on %s', (to, at, end, current) => {
    fakeApi({});
    show(
      <MenuLink to={to} end={end} activeClassName="on" idleClassName="off">
        go
      </MenuLink>,
      at,
    );
    const link = screen.getByRole('link');
    expect(link.getAttribute('aria-current')).toBe(current ? 'page' : null);
    expect(link).toHaveClass(current ? 'on' : 'off');
  });
});
