/** An organization's own promos with their state and clicks, and the form for another one. */
export function OwnPromos() {
  return <section aria-label="Promos" />;
}
