import { Text, Title } from '@mantine/core';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Language } from '#contract/lib/words.ts';
import type { NoticeText, Wording } from '#contract/mail/notice-texts.ts';
import { inPlainLetters, reword } from '#contract/mail/reword.ts';
import { sizeOfText } from '#contract/mail/text-segments.ts';
import type { getNoticeText } from '#contract/mail/texts-api.ts';
import { t } from '#web/lib/words.ts';
import mail from '#web/mail/mail-dialog.module.css';
import { MailPreview } from '#web/mail/mail-preview.tsx';
import classes from '#web/notices/notice-text-editor.module.css';

/** A sample of the email and the text message as recipients see them, and how many segments the text is billed as. */
export function NoticeTextPreview({
  template,
  language,
  answer: { example, values, plant_name },
  wording,
}: {
  template: NoticeText;
  language: Language;
  answer: DataOf<typeof getNoticeText>;
  wording: Wording;
}) {
  const said = reword(example, template, wording, { ...values, plant_name });
  const brief = inPlainLetters(said.brief);
  const { segments, costly } = sizeOfText(brief);
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <Title order={3} size="h5">
        {t('Email')}
      </Title>
      <Text fw={600} lang={language}>
        {said.subject}
      </Text>
      <MailPreview text={said.text} lang={language} />
      <Title order={3} size="h5">
        {t('Text message')}
      </Title>
      <div className={mail.body} lang={language}>
        {brief}
      </div>
      <Text size="sm" c="dimmed">
        {t('{count} segments', { count: segments })}
      </Text>
      {costly.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Texts are billed per segment. These characters make them longer: {characters}', {
            characters: costly.join(' '),
          })}
        </Text>
      )}
    </section>
  );
}
