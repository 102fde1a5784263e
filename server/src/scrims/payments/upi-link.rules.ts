type UpiPayment = {
  vpa: string;
  /** The payee's name, as the app shows it. */
  payeeName: string;
  /** In rupees. */
  amount: number;
  note: string;
  bookingId: string;
};

/** The longest notes and names that UPI apps accept. */
const maxText = 50;

/**
 * Returns the URL that opens a UPI app with everything filled in, also for the QR code. Spaces are %20, which
 * every app reads, and the VPA's `@` is not encoded, as some apps do not decode it. `tr` is the booking, 32
 * of at most 35 characters.
 */
export function upiLink({ vpa, payeeName, amount, note, bookingId }: UpiPayment): string {
  const parts = [
    ['pa', vpa],
    ['pn', cut(payeeName)],
    ['am', amount.toFixed(2)],
    ['cu', 'INR'],
    ['tn', cut(note)],
    ['tr', bookingId.replaceAll('-', '')],
  ] as const;
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;
}

const cut = (text: string) => Array.from(text).slice(0, maxText).join('').trim();

const encoded = (value: string) =>
  encodeURIComponent(value)
    .replaceAll('%40', '@')
    .replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
