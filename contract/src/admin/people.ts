import { z } from 'zod';

/** A person as shown in admin lists. */
export const adminPerson = z.object({ _id: z.string(), name: z.string(), email: z.string() });
export type AdminPerson = z.infer<typeof adminPerson>;
