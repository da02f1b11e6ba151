import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { me } from '#contract/accounts/api.ts';
import { getSettings, type Settings, saveSettings } from '#contract/accounts/settings-api.ts';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import classes from '#web/accounts/settings-section.module.css';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import {
  Form,
  isTyped,
  type SendForm,
  type SendFormOptions,
  SubmitButton,
  useSendForm,
  useTheirChanges,
} from '#web/ui/form.tsx';

export type SettingsAnswer = DataOf<typeof getSettings>;
export type SettingsRules = z.ZodObject<Partial<Record<keyof Settings, z.ZodType>>>;
type Options = Pick<SendFormOptions<typeof saveSettings, FieldValues, unknown>, 'onProblem'>;

/** The form for one settings section. Sends changed fields only. */
export function useSettingsForm<R extends SettingsRules>(answer: SettingsAnswer, rules: R, options: Options = {}) {
  type Values = z.input<R> & FieldValues;
  const client = useQueryClient();
  const names = Object.keys(rules.shape) as (keyof Settings)[];
  const start = Object.fromEntries(names.map((name) => [name, answer.settings[name]])) as DefaultValues<Values>;
  const form: SendForm<Values> = useSendForm<typeof saveSettings, Values, z.output<R>>(saveSettings, {
    ...options,
    schema: rules as unknown as z.ZodType<z.output<R>, Values>,
    start,
    toSend: (checked) => {
      const typed = names
        .filter((name) => isTyped(form, name as Path<Values>))
        .map((name) => [name, checked[name as keyof typeof checked]]);
      return { version: answer.version, ...Object.fromEntries(typed) } as SentTo<typeof saveSettings>;
    },
    refetch: [getSettings, me],
    saved: (sent) => sent,
    onRefused: () => void client.invalidateQueries({ queryKey: [getSettings.path] }),
  });
  useAskBeforeDropping(form.formState.isDirty);
  useTheirChanges(form, start, answer.version);
  return form;
}

/** A section's fields and Save button. Read-only for people who can't change settings. */
export function SettingsForm<Values extends FieldValues>({
  form,
  label,
  canChange,
  children,
}: {
  form: SendForm<Values>;
  label: string;
  canChange: boolean;
  children: ReactNode;
}) {
  return (
    <Form form={form} label={label}>
      <fieldset disabled={!canChange} className={classes.fields}>
        {children}
      </fieldset>
      {canChange && <SaveButton form={form} />}
    </Form>
  );
}

/** Save is highlighted only when there is something to save, because every section on the screen has one. */
export function SaveButton<Values extends FieldValues>({ form }: { form: SendForm<Values> }) {
  return (
    <SubmitButton form={form} variant={form.formState.isDirty ? 'filled' : 'default'}>
      {t('Save')}
    </SubmitButton>
  );
}
