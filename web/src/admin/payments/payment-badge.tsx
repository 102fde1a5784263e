import type { PaymentStatus } from '@hotdrop/contract/scrims/booking.ts';
import { paymentStatusText } from '../../scrims/payments/queue-wording.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Partial<Record<PaymentStatus, BadgeTone>> = {
  submitted: 'warn',
  captured: 'ok',
  rejected: 'bad',
  failed: 'bad',
  'refund-due': 'warn',
};

/** What has become of a payment. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{paymentStatusText[status]}</Badge>;
}
