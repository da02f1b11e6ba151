import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that marks a restored copy, in its data folder. */
export const HELD_BACK = 'held-back';

/**
 * Whether this is a restored copy that mustn't send, charge, or sync anything yet, because the installation that it is a copy
 * of may still be doing so.
 */
export const isHeldBack = (dataDir: string): boolean => existsSync(join(dataDir, HELD_BACK));

/** What the operator reads, and everyone on every page. */
export const HELD_BACK_WORDS =
  'This is a restored copy. It sends no mail, texts, or push notices, charges no cards, and sends nothing to QuickBooks.';
export const HELD_BACK_SPANISH =
  'Esta es una copia restaurada. No envía correos, mensajes ni avisos, no hace cargos a tarjetas y no manda nada a QuickBooks.';
