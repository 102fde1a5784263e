/** The section of the admin panel at `?tab=payments`. */
export function PaymentsSection() {
  return null;
}
