import { type Random, randomFrom } from '../random.ts';
import { bracketFinal } from './scenes/bracket-final.ts';
import { dropAtDusk } from './scenes/drop-at-dusk.ts';
import { emberIsland } from './scenes/ember-island.ts';
import { finalStage } from './scenes/final-stage.ts';
import { flashBurst } from './scenes/flash-burst.ts';
import { nightRaid } from './scenes/night-raid.ts';
import { oldTownArches } from './scenes/old-town-arches.ts';
import { radarSweep } from './scenes/radar-sweep.ts';
import { shatteredPlanes } from './scenes/shattered-planes.ts';
import { zoneMap } from './scenes/zone-map.ts';

const scenes = {
  drop: dropAtDusk,
  zone: zoneMap,
  volcano: emberIsland,
  burst: flashBurst,
  raid: nightRaid,
  radar: radarSweep,
  planes: shatteredPlanes,
  bracket: bracketFinal,
  stage: finalStage,
  town: oldTownArches,
} satisfies Record<string, (random: Random, mark: string) => string>;

type SceneName = keyof typeof scenes;

export type Banner = {
  scene: SceneName;
  /** The number of the week or the round, shown in the middle. */
  mark?: string;
  /** Draws the scene anew, where two titles happen to get the same colours. */
  take?: string;
};

/** A banner as SVG; the same title always gives the same one. */
export function bannerSvg({ scene, mark = '', take = '' }: Banner, title: string): string {
  return scenes[scene](randomFrom(`${title}${take}`), mark);
}
