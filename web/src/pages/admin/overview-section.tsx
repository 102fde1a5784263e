/** The section of the admin panel at `?tab=overview`. */
export function OverviewSection() {
  return null;
}
