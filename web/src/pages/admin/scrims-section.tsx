/** The section of the admin panel at `?tab=scrims`. */
export function ScrimsSection() {
  return null;
}
