import { MessageCircle, Phone } from 'lucide-react';
import { callUrl, phoneDigits, phoneText, whatsAppUrl } from '../lib/format/phone.ts';

type Props = {
  /** Whose number it is, for the names of the links. */
  name: string;
  phone: string;
  /** What the chat begins with. */
  words: string;
};

const look =
  'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink';

/** Call and WhatsApp; nothing where there is no number. */
export function ContactLinks({ name, phone, words }: Props) {
  if (phoneDigits(phone) === '') return null;
  return (
    <span className="flex shrink-0">
      <a href={callUrl(phone)} aria-label={`Call ${name}`} title={phoneText(phone)} className={look}>
        <Phone aria-hidden size={18} />
      </a>
      <a
        href={whatsAppUrl(phone, words)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp ${name}`}
        title="WhatsApp"
        className={look}
      >
        <MessageCircle aria-hidden size={18} />
      </a>
    </span>
  );
}
