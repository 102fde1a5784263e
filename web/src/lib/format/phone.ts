/** The country code of numbers that are written without one. */
const INDIA = '91';

/** Fewer digits than these are no number that somebody could be reached at. */
const leastDigits = 6;

/** The number with its country code, digits only; '' when it is none. Ten digits are an Indian number. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < leastDigits) return '';
  if (phone.trim().startsWith('+')) return digits;
  const local = digits.replace(/^0+/, '');
  return local.length === 10 ? INDIA + local : local;
}

/** "+91 98450 12345" for an Indian number, others as they were written. */
export function phoneText(phone: string): string {
  const match = /^91(\d{5})(\d{5})$/.exec(phoneDigits(phone));
  return match ? `+91 ${match[1]} ${match[2]}` : phone;
}

/** What calls the number. */
export function callUrl(phone: string): string {
  return `tel:+${phoneDigits(phone)}`;
}

/** What opens a WhatsApp chat with the number, with these words begun. */
export function whatsAppUrl(phone: string, words = ''): string {
  return `https://wa.me/${phoneDigits(phone)}${words && `?text=${encodeURIComponent(words)}`}`;
}
