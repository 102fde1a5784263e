import { MessageCircle, Phone } from 'lucide-react';
import { callUrl, phoneDigits, phoneText, whatsAppUrl } from '../lib/format/phone.ts';

type Props = {
  /** The contact's name, for the links' labels. */
  name: string;
  phone: string;
  /** First text of the chat. */
  words: string;
};

/** Call and WhatsApp links; null without a number. */
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
