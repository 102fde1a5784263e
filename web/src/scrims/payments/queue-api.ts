import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { QueuedPayment } from '@hotdrop/contract/scrims/payments/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { responseOrResult, useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, type ApiResponse, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { refreshScrim } from '../scrim-api.ts';

type Status = NonNullable<NonNullable<ApiArguments<'GET /scrims/:id/payments'>['query']>['status']>;

/** The most that the API returns at once; a lobby has fewer payments to confirm. */
export const paymentsLimit = 100;

/** The payments of a scrim with this status. */
export const paymentsQuery = (scrimId: string, status: Status) =>
  apiQuery('GET /scrims/:id/payments', { params: { id: scrimId }, query: { status, limit: paymentsLimit } });

type Body = ApiArguments<'PATCH /scrims/:id/payments/:paymentId'>['body'];
export type Decision = { payment: QueuedPayment } & Body;

/** Approves, rejects or reopens a UTR, or records a refund. If the response is lost, looks up the decision. */
export function useDecidePayment() {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ payment, ...body }: Decision): Promise<Payment> => {
      const params = { id: payment.scrimId, paymentId: payment._id };
      return responseOrResult(
        async () => (await api('PATCH /scrims/:id/payments/:paymentId', { params, body })).payment,
        () => decidedPayment(payment),
      );
    },
    // Even after an error: it means that the screen was out of date.
    onSettled: (_answer, _error, { payment }) => void refreshScrim(client, payment.scrimId),
  });
}

/**
 * Approves payments one after the other. Returns how many; those already decided by somebody else count too.
 * @throws ApiError of the first failure; the payments before it stay approved
 */
export function useApproveAll(scrimId: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: async (payments: readonly QueuedPayment[]): Promise<number> => {
      for (const { _id } of payments) {
        const params = { id: scrimId, paymentId: _id };
        try {
          await api('PATCH /scrims/:id/payments/:paymentId', { params, body: { action: 'approve' } });
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'PAYMENT_DECIDED') throw error;
        }
      }
      return payments.length;
    },
    onSettled: () => void refreshScrim(client, scrimId),
  });
}

async function decidedPayment({ _id, scrimId, status }: QueuedPayment): Promise<Payment | null> {
  let cursor: string | null = null;
  do {
    const query = { limit: paymentsLimit, ...(cursor !== null && { cursor }) };
    const page: ApiResponse<'GET /scrims/:id/payments'> = await api('GET /scrims/:id/payments', {
      params: { id: scrimId },
      query,
    });
    const found = page.items.find(item => item._id === _id);
    if (found) return found.status === status ? null : found;
    // Decided payments come after all open ones.
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}
