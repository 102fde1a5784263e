import { createCarryOut } from '../account/erasure/carry-out.ts';
import { mountErasureRoutes } from '../account/erasure/erasure.routes.ts';
import { createErasure, eraseAccountJob } from '../account/erasure/erasure.service.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

type Needs = Omit<Parameters<typeof createErasure>[0], 'carryOut'> & Parameters<typeof createCarryOut>[0];

/** Account erasure, which reaches into every other domain. */
export function erasureModule(core: Core, needs: Omit<Needs, keyof Core>) {
  const all = { ...core, ...needs };
  const erasure = createErasure({ ...all, carryOut: createCarryOut(all) });
  return {
    services: { erasure },
    routes: app => mountErasureRoutes(app, { erasure }),
    jobs: { slow: { [eraseAccountJob]: erasure.carryOutJob } },
  } satisfies Module;
}
