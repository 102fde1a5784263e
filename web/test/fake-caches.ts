/** Returns a `CacheStorage` in memory, with as much of it as the app uses. */
export function fakeCaches() {
  const stores = new Map<string, Map<string, string>>();
  return {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return {
        async match(path: string) {
          const text = store.get(path);
          return text === undefined ? undefined : new Response(text);
        },
        async put(path: string, response: Response) {
          store.set(path, await response.text());
        },
        delete: async (path: string) => store.delete(path),
      };
    },
    delete: async (name: string) => stores.delete(name),
  };
}
