/** The section of the admin panel at `?tab=tournaments`. */
export function TournamentsSection() {
  return null;
}
