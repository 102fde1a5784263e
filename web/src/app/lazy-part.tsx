import { type ComponentType, lazy } from 'react';
import { sleep } from '../lib/wait.ts';

const backoffMs = [500, 1500];

/** The code of a part of the app could not be loaded: no connection, or a deploy has replaced the file. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
  /** Lets the part be loaded once more when it is next shown; until then it stays failed. */
  readonly forget: () => void;

  constructor(forget: () => void, options: ErrorOptions) {
    super('Could not load a part of the app', options);
    this.forget = forget;
  }
}

export type LazyPart = ComponentType & {
  /** Loads it ahead; before it is first shown, so that it is then shown at once. */
  ready(): Promise<void>;
};

/** A component by name from a module that is loaded when it is first shown. */
export function lazyPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart {
  // React keeps a failure for good, so that another try needs another lazy component.
  const fresh = () =>
    lazy<ComponentType>(async () => {
      for (let attempt = 0; ; attempt++) {
        try {
          return { default: (await load())[name] };
        } catch (cause) {
          const wait = backoffMs[attempt];
          if (wait === undefined || !navigator.onLine) {
            throw new PartMissing(() => (Part = fresh()), { cause });
          }
          await sleep(wait);
        }
      }
    });
  let Part: ComponentType = fresh();
  return Object.assign(() => <Part />, {
    ready: async () => {
      Part = (await load())[name];
    },
  });
}
