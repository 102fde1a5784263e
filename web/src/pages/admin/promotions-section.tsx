/** The section of the admin panel at `?tab=promotions`. */
export function PromotionsSection() {
  return null;
}
