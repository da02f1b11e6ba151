/**
 * The areas in order: each may import its own files and those of earlier areas. `lib` and `ui` support all areas; `app` wires
 * them together.
 */
export const AREAS = [
  'lib',
  'ui',
  'legal',
  'accounts',
  'directory',
  'mail',
  'payments',
  'orders',
  'calendar',
  'pricing',
  'cut-sheets',
  'booking',
  'waitlist',
  'floor',
  'notices',
  'invoicing',
  'market',
  'community',
  'messages',
  'webhooks',
  'dashboard',
  'reports',
  'app',
] as const;

export const isBefore = (area: string, other: string) =>
  (AREAS as readonly string[]).indexOf(area) < (AREAS as readonly string[]).indexOf(other);
