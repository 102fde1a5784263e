const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Whole rupees with Indian grouping: "₹1,00,000". */
export function rupees(amount: number): string {
  return rupeeFormat.format(amount);
}

/** An entry fee in rupees; 0 is "Free" (SPEC §5). */
export function feeText(amount: number): string {
  return amount === 0 ? 'Free' : rupees(amount);
}
