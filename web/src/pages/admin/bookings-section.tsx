/** The section of the admin panel at `?tab=bookings`. */
export function BookingsSection() {
  return null;
}
