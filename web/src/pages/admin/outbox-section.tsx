/** The section of the admin panel at `?tab=outbox`. */
export function OutboxSection() {
  return null;
}
