import { largeSheet } from '#contract/cut-sheets/built-in/large-sheet.ts';

export const BEEF_TEMPLATE = largeSheet({ meat: 'beef', share: 'side' });
export const BEEF_QUARTER_TEMPLATE = largeSheet({ meat: 'beef', share: 'quarter' });
