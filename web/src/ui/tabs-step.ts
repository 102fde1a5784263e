/** The tab to which a key leads from the one at `at`, of so many, round and round; null for other keys. */
export function tabsStep(key: string, at: number, tabs: number): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs - 1 }[key];
  return to === undefined ? null : (to + tabs) % tabs;
}
