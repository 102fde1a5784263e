export const UTR_LENGTH = 12;

/** The digits of a UTR, whatever is typed around them. */
export function utrDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, UTR_LENGTH);
}

/** A UTR, or its beginning, in groups of four: "4123 4567 8901". */
export function utrText(typed: string): string {
  return utrDigits(typed)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trim();
}
