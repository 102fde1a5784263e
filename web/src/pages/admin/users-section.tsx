/** The section of the admin panel at `?tab=users`. */
export function UsersSection() {
  return null;
}
