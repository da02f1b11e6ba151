import type { Db } from '#server/lib/database.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';

/** The provider that new cards go to. */
export type FindProvider = (db: Db) => CardProvider;
export const cardProvider: FindProvider = sandboxProvider;
