import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The code of a part of the app could not be loaded: no connection, or a deploy has replaced the file. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** A component by name from a module that is loaded when it is first shown. */
export function lazyPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy<ComponentType>(async () => {
    try {
      return { default: (await load())[name] };
    } catch (cause) {
      throw new PartMissing('A part of the app could not be loaded', { cause });
    }
  });
}
