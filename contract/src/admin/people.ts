import { z } from 'zod';

/** Somebody beside what is theirs, as admins see them. */
export const adminPerson = z.object({ _id: z.string(), name: z.string(), email: z.string() });
export type AdminPerson = z.infer<typeof adminPerson>;
