import type { Role } from '@hotdrop/contract/route.ts';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { RequireRole } from './guards.tsx';

/** A screen that everybody may open, or that answers the wrong role itself, in words. */
export const page = (path: string, Page: ComponentType): RouteObject => ({ path, element: <Page /> });

/** A screen for these roles only (SPEC §6). */
export const guarded = (path: string, Page: ComponentType, allowed: readonly Role[]): RouteObject => ({
  path,
  element: (
    <RequireRole roles={allowed}>
      <Page />
    </RequireRole>
  ),
});
