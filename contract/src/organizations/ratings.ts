import { z } from 'zod';

/** What players think together: `average` of 1 to 5 stars, null as long as nobody has rated. */
export const ratingSummary = z.object({ average: z.number().nullable(), count: z.number().int() });
export type RatingSummary = z.infer<typeof ratingSummary>;
