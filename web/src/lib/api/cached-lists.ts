import type { QueryClient } from '@tanstack/react-query';
import { isObject } from '../loose-values.ts';
import type { ApiKey, ApiResponse } from './client.ts';

type ItemOf<K extends ApiKey> = ApiResponse<K> extends { items: (infer Item)[] } ? Item : never;
type List<Item> = { items: Item[] };

/**
 * Changes items in every cached list whose key begins with `key`. A call is cached as a response and, on pages that
 * load more, as pages of responses; only this function handles both. An unchanged list keeps its identity, so its
 * page does not re-render.
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
