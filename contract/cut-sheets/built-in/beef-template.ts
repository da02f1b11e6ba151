import { largeSheet } from '#contract/cut-sheets/built-in/large-sheet.ts';

/** The parts of the animal. The sheet that plants start with also has questions for the whole sheet. */
export const BEEF_TEMPLATE = largeSheet({ meat: 'beef', share: 'side' });
export const BEEF_QUARTER_TEMPLATE = largeSheet({ meat: 'beef', share: 'quarter' });
