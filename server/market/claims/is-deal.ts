import { sql } from 'kysely';

/**
 * Whether claim `c` is a deal that neither side can back out of anymore: a product, or a share of an animal (`a`) that goes to
 * the plant. From then on, the parties see each other's phone numbers and the pickup note.
 */
export const IS_DEAL = sql<boolean>`c.state = 'bought' and (c.pieces is not null or coalesce(a.state = 'tipped', false))`;
