import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { createTemplate, listTemplates } from '#contract/cut-sheets/templates/templates-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { NO_FILE } from '#contract/lib/upload.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/cut-sheets/templates/new-design-screen.module.css';
import { type TemplateFile, TemplateFileField } from '#web/cut-sheets/templates/template-file-field.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

type Kind = SentTo<typeof createTemplate>['from'] extends infer From
  ? From extends { kind: infer K }
    ? K
    : never
  : never;

/** Asks for a template's species, name, and starting point, then creates it and opens the builder. */
export function NewDesignScreen() {
  const { nmfs_number } = useMe();
  const own = SPECIES.filter((key) => nmfs_number.split(',').includes(key));
  const [type, setType] = useState<Species>(own[0] ?? 'beef');
  const [name, setName] = useState('');
  const { copy } = useSearch({ from: '/shell/NewDesignCutSheet' });
  const [kind, setKind] = useState<Kind>(copy === undefined ? 'built_in' : 'copy');
  const [builtIn, setBuiltIn] = useState('');
  const [copyOf, setCopyOf] = useState(copy ?? '');
  const [file, setFile] = useState<TemplateFile | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const navigate = useNavigate();

  const templates = useApiQuery(listTemplates, {}).data ?? [];
  const sheets = BUILT_IN_SHEETS[type]();
  const sheet = sheets.find((candidate) => candidate.name === builtIn) ?? sheets[0];
  const source = templates.find(({ id }) => String(id) === copyOf) ?? templates[0];
  const create = useApiMutation(createTemplate, {
    refetch: [listTemplates],
    showsErrors: true,
    onDone: ({ form_id }) =>
      void navigate({ to: '/CutSheetBuilder/$form_id', params: { form_id: String(form_id) }, ignoreBlocker: true }),
  });
  useAskBeforeDropping(name !== '' && !create.isSuccess);

  const title = name.trim();
  const nameProblem = create.error instanceof ApiProblem ? create.error.fields.name : undefined;
  function from(): SentTo<typeof createTemplate>['from'] | null {
    if (kind === 'built_in') return sheet ? { kind, name: sheet.name } : null;
    if (kind === 'copy') return source ? { kind, form_id: source.id } : null;
    if (kind === 'file') return file && { kind, text: file.text };
    return { kind: 'empty' };
  }
  function send(event: React.FormEvent) {
    event.preventDefault();
    setHasTried(true);
    const beginning = from();
    if (title !== '' && beginning) create.mutate({ name: title, type, from: beginning });
  }

  return (
    <PageFrame
      width="narrow"
      title={t('Design a new cut sheet')}
      subtitle={t('Customers will see it once you publish it in the builder.')}
    >
      <form className={classes.form} onSubmit={send} noValidate>
        <NativeSelect
          label={t('Species')}
          value={type}
          data={[...own, ...SPECIES.filter((key) => !own.includes(key))].map((key) => ({
            value: key,
            label: t(showSpecies(key)),
          }))}
          onChange={({ currentTarget }) => setType(currentTarget.value as Species)}
        />
        <TextInput
          label={t('Name')}
          withAsterisk
          aria-required
          value={name}
          placeholder={t('The name your customers will see')}
          error={hasTried && title === '' ? t('Required') : (sayTooLong(title, 80) ?? nameProblem)}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            create.reset();
          }}
        />
        <Radio.Group label={t('Start with')} value={kind} onChange={(value) => setKind(value as Kind)}>
          <Stack gap="xs" py="xs">
            <Radio value="built_in" label={t('The built-in cut sheet for this species')} />
            <Radio value="copy" label={t('A copy of one of your cut sheets, from any species')} />
            <Radio value="file" label={t('A JSON file')} />
            <Radio value="empty" label={t('A blank sheet')} />
          </Stack>
        </Radio.Group>
        {kind === 'built_in' && sheets.length > 1 && (
          <NativeSelect
            label={t('Built-in cut sheet')}
            value={sheet?.name ?? ''}
            data={sheets.map((candidate) => candidate.name)}
            onChange={({ currentTarget }) => setBuiltIn(currentTarget.value)}
          />
        )}
        {kind === 'copy' && (
          <NativeSelect
            label={t('Cut sheet to copy')}
            value={source ? String(source.id) : ''}
            data={templates.map((template) => ({
              value: String(template.id),
              label: t('{name} ({species})', { name: template.name, species: t(showSpecies(template.type)) }),
            }))}
            onChange={({ currentTarget }) => setCopyOf(currentTarget.value)}
          />
        )}
        {kind === 'file' && (
          <>
            <TemplateFileField
              onRead={(read) => {
                setFile(read);
                if (read && title === '') setName(read.name.slice(0, 80));
              }}
            />
            {hasTried && !file && <Refusal>{t(NO_FILE)}</Refusal>}
          </>
        )}
        {create.error && !nameProblem && <Refusal>{wordsOf(create.error)}</Refusal>}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => void navigate({ to: '/processorCutSheet' })}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={create.isPending}>
            {t('Open in the builder')}
          </Button>
        </Group>
      </form>
    </PageFrame>
  );
}
