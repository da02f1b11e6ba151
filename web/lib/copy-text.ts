import { announce } from '#web/lib/announce.ts';
import { t, type Words } from '#web/lib/words.ts';

/**
 * Copies a field's text to the clipboard and shows `done`. If the browser refuses, selects the text so the user can copy it.
 */
export async function copyText(
  field: HTMLInputElement | null,
  done: Words,
  failed: Words = 'This browser won’t let us copy. Select the address and copy it yourself.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    announce('success', t(done));
  } catch {
    field?.select();
    announce('error', t(failed));
  }
}
