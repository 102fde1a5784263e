/** The section of the admin panel at `?tab=audit`. */
export function AuditSection() {
  return null;
}
