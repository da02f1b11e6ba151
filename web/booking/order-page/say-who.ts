import type { SentNotice } from '#contract/orders/notices-api.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Names who gets the email, who gets a text for want of an address, and who gets neither. */
export function sayWho(event: string, people: SentNotice['people']): string {
  const names = (some: SentNotice['people']) => joinWords([...new Set(some.map(({ name }) => name))]);
  const {
    email = [],
    text = [],
    none = [],
  } = Object.groupBy(people, ({ has_email, is_texted }) => {
    if (has_email) return 'email';
    return is_texted ? 'text' : 'none';
  });
  const [to, texted, without] = [names(email), names(text), names(none)];
  return [
    to
      ? t('“{event}” will be emailed to {names}. You have 10 seconds to undo it.', { event, names: to })
      : t('No one will be emailed.'),
    ...(texted ? [t('By text: {names}', { names: texted })] : []),
    ...(without ? [t('No email address: {names}', { names: without })] : []),
  ].join('\n');
}
