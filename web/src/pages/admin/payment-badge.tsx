import type { PaymentStatus } from '@hotdrop/contract/scrims/payments.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { paymentStatusText } from '../../features/payments-queue/wording.ts';

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
