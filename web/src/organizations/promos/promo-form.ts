import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import {
  createPromoBody,
  type Promo,
  promoPlacements,
} from '@hotdrop/contract/organizations/promos/promos.ts';
import { z } from 'zod';
import { fromLocalInput, toLocalInput } from '../../lib/format/time.ts';

/** Values of the form: text, and times as datetime-local values. */
const formValues = z.object({
  title: z.string(),
  imageUrl: z.string(),
  linkUrl: z.string(),
  placement: z.enum(promoPlacements),
  startsAt: z.string(),
  endsAt: z.string(),
});

export type PromoFormValues = z.infer<typeof formValues>;

export const emptyPromo: PromoFormValues = {
  title: '',
  imageUrl: '',
  linkUrl: '',
  placement: 'landing',
  startsAt: '',
  endsAt: '',
};

/** Returns a promo as form values. */
export function promoValues({
  title,
  imageUrl,
  linkUrl,
  placement,
  startsAt,
  endsAt,
}: Promo): PromoFormValues {
  return {
    title,
    imageUrl: imageUrl ?? '',
    linkUrl: linkUrl ?? '',
    placement,
    startsAt: toLocalInput(startsAt),
    endsAt: toLocalInput(endsAt),
  };
}

/**
 * Returns the values to resubmit a promo: a start that has passed is left empty, "as soon as it is approved".
 * `now` in ms.
 */
export function valuesToEdit(promo: Promo, now: number): PromoFormValues {
  const values = promoValues(promo);
  return Date.parse(promo.startsAt) <= now ? { ...values, startsAt: '' } : values;
}

/** Returns the values as a request body, not validated. */
export const asSent = (values: PromoFormValues): z.input<typeof createPromoBody> => ({
  ...values,
  imageUrl: values.imageUrl || null,
  linkUrl: values.linkUrl || null,
  startsAt: fromLocalInput(values.startsAt) || null,
  endsAt: fromLocalInput(values.endsAt) || null,
});

/** Validates the form by the contract's rules; its output is the body to send. */
export const promoForm = formValues
  .transform(asSent)
  .pipe(
    createPromoBody.refine(
      ({ startsAt, endsAt }) => endsAt === null || endsAt > (startsAt ?? new Date().toISOString()),
      { path: ['endsAt'], message: validationTexts.endAfterStart },
    ),
  );
