import { z } from 'zod';

/** A valid sign-in, as its person sees it. Times are ISO 8601. */
export const session = z
  .object({
    id: z.uuid(),
    device: z.string().meta({ description: 'Such as “Chrome on Windows”' }),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean().meta({ description: 'Whether this is the session of the request' }),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof session>;

export const sessionList = z.array(session);

export const endedSessions = z
  .object({ ended: z.number().int().meta({ description: 'How many sessions ended' }) })
  .meta({ id: 'EndedSessions' });
