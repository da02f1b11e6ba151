import { announce } from '#web/lib/announce.ts';
import { t, type Words } from '#web/lib/words.ts';

/** Puts an address that stands in a field into the clipboard and says `done`; where the browser refuses, the field's text is marked to be copied by hand. */
export async function copyText(field: HTMLInputElement | null, done: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    announce('success', t(done));
  } catch {
    field?.select();
    announce('error', t('This browser won’t let us copy. Select the address and copy it yourself.'));
  }
}
