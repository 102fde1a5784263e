import { type ComponentType, lazy } from 'react';
import { sleep } from '../lib/wait.ts';
import { isNewBuildOut } from './new-build.ts';

const backoffMs = [500, 1500];

/** A part of the app failed to load: no connection, or a deploy has replaced the file. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
  /** Lets the part load again when it is next shown; until then it stays failed. */
  readonly forget: () => void;

  constructor(forget: () => void, options: ErrorOptions) {
    super('Could not load a part of the app', options);
    this.forget = forget;
  }
}

export type LazyPart = ComponentType & {
  /** Preloads the part; before it is first shown, so that it then renders at once. */
  ready(): Promise<void>;
};

/** Returns a component from a module that loads when first shown. */
export function lazyPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart {
  const loaded = async (): Promise<ComponentType> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return (await load())[name];
      } catch (cause) {
        const wait = backoffMs[attempt];
        if (wait === undefined || !navigator.onLine) {
          throw new PartMissing(() => (Part = fresh()), { cause });
        }
        await sleep(wait);
      }
    }
  };
  // React caches a failure, so a retry needs a new lazy component.
  const fresh = () => lazy(async () => ({ default: await loaded() }));
  let Part: ComponentType = fresh();
  return Object.assign(() => <Part />, {
    ready: async () => {
      Part = await loaded();
    },
  });
}

/** Returns a lazy part that is a whole page: after a deploy it comes from the new build, as nothing typed is lost. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart {
  const loadOrLeave = async () => {
    try {
      return await load();
    } catch (error) {
      if (!(await isNewBuildOut())) throw error;
      location.reload();
      // Loading, until the new document replaces this one.
      return new Promise<never>(() => {});
    }
  };
  return lazyPart(loadOrLeave, name);
}
