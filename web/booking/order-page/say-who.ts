import type { SentNotice } from '#contract/orders/notices-api.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

type Person = Pick<SentNotice['people'][number], 'name' | 'by'>;

/** Says who gets the email, who gets a text or push because there is no email address, and who gets nothing. */
export function sayWho(event: string, people: readonly Person[]): string {
  const named = (by: Person['by']) =>
    joinWords([...new Set(people.filter((person) => person.by === by).map(({ name }) => name))]);
  const [to, texted, pushed, without] = [named('email'), named('text'), named('push'), named(null)];
  return [
    to
      ? t('“{event}” will be emailed to {names}. You have 10 seconds to undo it.', { event, names: to })
      : t('No one will be emailed.'),
    ...(texted ? [t('By text: {names}', { names: texted })] : []),
    ...(pushed ? [t('By push notification: {names}', { names: pushed })] : []),
    ...(without ? [t('No email address: {names}', { names: without })] : []),
  ].join('\n');
}
