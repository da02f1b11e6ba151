import type { Role } from '#contract/lib/roles.ts';

/**
 * What an API key may do. Every key can read; `write` adds changes, and `money` adds the calls about invoices, payments, the
 * till, and reports. See docs/decisions/0044.
 */
export const KEY_SCOPES = ['read', 'write', 'money'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** How every API key starts, so that people and secret scanners recognize one. */
export const KEY_PREFIX = 'hq_';

/** A key acts like someone of this role: it has no card, and no say over the plant's staff. */
export const KEY_ROLE = 'admin' satisfies Role;
