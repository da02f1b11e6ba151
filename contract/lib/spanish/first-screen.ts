import { accounts } from '#contract/lib/spanish/accounts.ts';
import { common } from '#contract/lib/spanish/common.ts';
import { legal } from '#contract/lib/spanish/legal.ts';
import { ui } from '#contract/lib/spanish/ui.ts';

/** The words of the pages outside the shell: sign-in and registration. Loaded before anything is drawn. */
export const FIRST_SCREEN = { ...common, ...ui, ...legal, ...accounts };
