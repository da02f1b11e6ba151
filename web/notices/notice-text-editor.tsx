import { Button, Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Language } from '#contract/lib/words.ts';
import {
  fieldsFor,
  NOTICE_FIELDS,
  type NoticeText,
  standardOf,
  WORDING_PARTS,
  type Wording,
  type WordingPart,
} from '#contract/mail/notice-texts.ts';
import { getNoticeText, saveNoticeText, testNoticeText, WordingForm } from '#contract/mail/texts-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/notices/notice-text-editor.module.css';
import { NoticeTextPreview } from '#web/notices/notice-text-preview.tsx';
import { TextAreaField, TextField } from '#web/ui/fields.tsx';
import { Form, type SendForm, SubmitButton, useSendForm, useTheirChanges } from '#web/ui/form.tsx';

type Values = z.input<typeof WordingForm>;
interface EditorProps {
  template: NoticeText;
  language: Language;
  answer: DataOf<typeof getNoticeText>;
  onDirty: (isDirty: boolean) => void;
}

function useWordingForm({ template, language, answer }: EditorProps): SendForm<Values> {
  const client = useQueryClient();
  const start = { template, language, ...answer.wording };
  const form: SendForm<Values> = useSendForm<typeof saveNoticeText, Values, z.output<typeof WordingForm>>(
    saveNoticeText,
    {
      schema: WordingForm,
      start,
      toSend: (checked) => ({ ...checked, revision: answer.revision }),
      refetch: [getNoticeText],
      saved: (sent) => sent,
      onProblem: async ({ code }) => {
        if (code === 'settings_changed') await client.invalidateQueries({ queryKey: [getNoticeText.path] });
        return null;
      },
    },
  );
  useTheirChanges(form, start, answer.revision);
  return form;
}

/** Edits the wording of one message, with a preview of what people get. */
export function NoticeTextEditor(props: EditorProps) {
  const { template, language, answer } = props;
  const form = useWordingForm(props);
  const { control } = form;
  const { isDirty } = form.formState;
  const notify = useEffectEvent(props.onDirty);
  useEffect(() => notify(isDirty), [isDirty]);
  const { subject = '', body = '', brief = '' } = useWatch({ control });
  const typed: Wording = { subject, body, brief };
  const test = useApiMutation(testNoticeText);
  const goBack = () => {
    const standard = standardOf(template);
    for (const part of WORDING_PARTS) form.setValue(part, standard[part], { shouldDirty: true, shouldValidate: true });
  };
  const sendTest = async () => {
    if (await form.trigger()) test.mutate({ template, language, ...typed });
  };
  return (
    <div className={classes.columns}>
      <Form form={form} label={t('Notice wording')} isLong>
        <TextField
          control={control}
          name="subject"
          label={t('Subject')}
          hint={t('Starts with your plant’s name.')}
          maxLength={150}
          isRequired
        />
        <Fields form={form} part="subject" />
        <TextAreaField
          control={control}
          name="body"
          label={t('Message')}
          hint={t('We add a greeting at the top and your contact details at the end.')}
          rows={6}
          grows
          maxLength={4000}
          isRequired
        />
        <Fields form={form} part="body" />
        <TextAreaField
          control={control}
          name="brief"
          label={t('Text and push')}
          hint={t('Starts with your plant’s name. The first text also says how to stop.')}
          rows={2}
          grows
          maxLength={480}
          isRequired
        />
        <Fields form={form} part="brief" />
        <Text size="sm" c="dimmed">
          {t('Words in curly braces are filled in for each message.')}
        </Text>
        <div className={classes.others}>
          <Button variant="default" onClick={goBack}>
            {t('Use standard text')}
          </Button>
          <Button variant="default" loading={test.isPending} onClick={() => void sendTest()}>
            {t('Send me a test')}
          </Button>
        </div>
        <SubmitButton form={form}>{t('Save wording')}</SubmitButton>
      </Form>
      <NoticeTextPreview template={template} language={language} answer={answer} wording={typed} />
    </div>
  );
}

/** Buttons that insert a field where the cursor is. */
function Fields({ form, part }: { form: SendForm<Values>; part: WordingPart }) {
  const list = useRef<HTMLFieldSetElement>(null);
  const insert = (name: string) => {
    const input = list.current?.closest('form')?.querySelector<HTMLInputElement>(`[name="${part}"]`);
    const text = form.getValues(part);
    const from = input?.selectionStart ?? text.length;
    const to = input?.selectionEnd ?? from;
    form.setValue(part, `${text.slice(0, from)}{${name}}${text.slice(to)}`, { shouldDirty: true });
    form.clearErrors(part);
    input?.focus();
  };
  return (
    <fieldset ref={list} className={classes.fields} aria-label={t('Insert a field')}>
      {fieldsFor(form.getValues('template'), part).map((name) => (
        <UnstyledButton key={name} type="button" className={classes.field} onClick={() => insert(name)}>
          {t(NOTICE_FIELDS[name])}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
