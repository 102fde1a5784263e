/** The fields of `next` that differ from `before`, so that an edit sends only what was changed. */
export function changedFields<T extends object>(before: T, next: T): Partial<T> {
  const changed = Object.entries(next).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
