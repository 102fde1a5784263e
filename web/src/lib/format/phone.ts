/** Country code of numbers without one. */
const INDIA = '91';

/** Minimum number of digits of a usable number. */
const leastDigits = 6;

/** Returns the digits of a number with its country code; '' if it is invalid. Ten digits are an Indian number. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < leastDigits) return '';
  if (phone.trim().startsWith('+')) return digits;
  const local = digits.replace(/^0+/, '');
  return local.length === 10 ? INDIA + local : local;
}

/** Returns "+91 98450 12345" for an Indian number, others unchanged. */
export function phoneText(phone: string): string {
  const match = /^91(\d{5})(\d{5})$/.exec(phoneDigits(phone));
  return match ? `+91 ${match[1]} ${match[2]}` : phone;
}

/** Returns a link that calls the number. */
export function callUrl(phone: string): string {
  return `tel:+${phoneDigits(phone)}`;
}

/** Returns a link to a WhatsApp chat with the number, with `words` as draft. */
export function whatsAppUrl(phone: string, words = ''): string {
  return `https://wa.me/${phoneDigits(phone)}${words && `?text=${encodeURIComponent(words)}`}`;
}
