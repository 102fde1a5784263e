import { count } from './count.ts';

/** Whole rupees with Indian grouping: "₹1,00,000". */
export function rupees(amount: number): string {
  return `${amount < 0 ? '-' : ''}₹${count(Math.round(Math.abs(amount)))}`;
}

/** An entry fee in rupees; 0 is "Free" (SPEC §5). */
export function feeText(amount: number): string {
  return amount === 0 ? 'Free' : rupees(amount);
}
