import type { QueryClient } from '@tanstack/react-query';
import { isObject } from '../loose-values.ts';
import type { ApiAnswer, ApiKey } from './client.ts';

type ItemOf<K extends ApiKey> = ApiAnswer<K> extends { items: (infer Item)[] } ? Item : never;
type List<Item> = { items: Item[] };

/**
 * Changes items in every cached list whose key begins with `key`. One call is cached in two shapes, as an answer and, where a
 * page loads more and more of it, as pages of answers: a write by prefix meets both, so this is the only place that does it.
 * A list in which nothing changed keeps its identity, so its page is not drawn again.
 */
export function changeItems<K extends ApiKey>(
  client: QueryClient,
  key: readonly [K, ...unknown[]],
  change: (item: ItemOf<K>) => ItemOf<K>,
): void {
  const changed = <L extends List<ItemOf<K>>>(list: L): L => {
    const items = list.items.map(change);
    return items.some((item, index) => item !== list.items[index]) ? { ...list, items } : list;
  };
  client.setQueriesData<unknown>({ queryKey: key }, (data: unknown) => {
    if (isList<ItemOf<K>>(data)) return changed(data);
    if (!isPages<ItemOf<K>>(data)) return data;
    const pages = data.pages.map(changed);
    return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
  });
}

const isList = <Item>(data: unknown): data is List<Item> => isObject(data) && Array.isArray(data.items);
const isPages = <Item>(data: unknown): data is { pages: List<Item>[] } =>
  isObject(data) && Array.isArray(data.pages) && data.pages.every(page => isList(page));
