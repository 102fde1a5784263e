import { MessageCircle, Phone } from 'lucide-react';
import { callUrl, phoneDigits, phoneText, whatsAppUrl } from '../lib/format/phone.ts';

type Props = {
  /** Whose number it is, for the names of the links. */
  name: string;
  phone: string;
  /** What the chat begins with. */
  words: string;
};

/** Call and WhatsApp; nothing where there is no number. */
export function ContactLinks({ name, phone, words }: Props) {
  if (phoneDigits(phone) === '') return null;
  return (
    <span className="flex shrink-0">
      <a href={callUrl(phone)} aria-label={`Call ${name}`} title={phoneText(phone)} className="icon-button">
        <Phone aria-hidden size={18} />
      </a>
      <a
        href={whatsAppUrl(phone, words)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp ${name}`}
        title="WhatsApp"
        className="icon-button"
      >
        <MessageCircle aria-hidden size={18} />
      </a>
    </span>
  );
}
