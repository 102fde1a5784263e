/** The section of the admin panel at `?tab=ratings`. */
export function RatingsSection() {
  return null;
}
