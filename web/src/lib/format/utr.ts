export const UTR_LENGTH = 12;

/** The digits of a UTR, whatever is typed around them. */
export function utrDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, UTR_LENGTH);
}

/** A payment's reference as banks print a UTR, "4123 4567 8901"; one of another kind, as a gateway's, as it is. */
export function referenceText(reference: string): string {
  return /^\d{12}$/.test(reference) ? groupedUtr(reference) : reference;
}

/** What is typed of a UTR, in groups of four: "4123 45". Nothing but digits stays. */
export function groupedUtr(typed: string): string {
  return utrDigits(typed)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trim();
}
