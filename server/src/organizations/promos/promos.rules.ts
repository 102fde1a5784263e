import type { UpdatePromotionBody } from '@hotdrop/contract/admin/promotions/promotions.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { PromoRow } from '../../platform/db/schema.ts';

type Times = Pick<PromoRow, 'starts_at' | 'ends_at'>;

/** Returns the errors in a promo's times by field; empty if there are none. */
export function timeErrors({ starts_at, ends_at }: Times, now: Date): Record<string, string> {
  if (!ends_at) return {};
  if (ends_at <= starts_at) return { endsAt: validationTexts.endAfterStart };
  return ends_at <= now ? { endsAt: 'The end is in the past' } : {};
}

/**
 * Returns a promo after an admin's change. Omitted fields stay; no start means now. Another status is another
 * decision: the note to the organizer about the last one is dropped.
 */
export function changedPromo(row: PromoRow, body: UpdatePromotionBody, now: Date): PromoRow {
  const decides = body.status !== undefined && body.status !== row.status;
  return {
    ...row,
    title: body.title ?? row.title,
    image_url: body.imageUrl === undefined ? row.image_url : body.imageUrl,
    link_url: body.linkUrl === undefined ? row.link_url : body.linkUrl,
    placement: body.placement ?? row.placement,
    starts_at: body.startsAt === undefined ? row.starts_at : dateOr(body.startsAt, now),
    ends_at: body.endsAt === undefined ? row.ends_at : dateOr(body.endsAt, null),
    status: body.status ?? row.status,
    note: body.note ?? (decides ? '' : row.note),
  };
}

function dateOr<Other>(time: string | null, other: Other): Date | Other {
  return time === null ? other : new Date(time);
}

/**
 * Returns the title that the audit log may keep for good: from the last of these states that was public. An
 * organizer's unapproved texts are deleted with the organizer, so the log has only the id.
 */
export function publicTitle(...states: PromoRow[]): { title?: string } {
  const running = states.findLast(({ status }) => status === 'active');
  return running ? { title: running.title } : {};
}

/** Returns the fields in which two states of a promo differ. */
export function changedFields(before: PromoRow, after: PromoRow): string[] {
  const fields = {
    title: 'title',
    image_url: 'imageUrl',
    link_url: 'linkUrl',
    placement: 'placement',
    starts_at: 'startsAt',
    ends_at: 'endsAt',
    status: 'status',
    note: 'note',
  } as const;
  const columns = Object.keys(fields) as (keyof typeof fields)[];
  return columns.filter(column => !isSame(before[column], after[column])).map(column => fields[column]);
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? +one === +other : one === other;
}
