import { Button, Checkbox, NativeSelect, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FIELD_LABELS, guessFields, IMPORT_FIELDS, type ImportField } from '#contract/directory/import.ts';
import {
  getCustomerImportRows,
  IF_KNOWN,
  IF_PHONE,
  type ImportView,
  mapCustomerImport,
  viewCustomerImport,
} from '#contract/directory/import-api.ts';
import { showCount } from '#contract/lib/figures.ts';
import classes from '#web/directory/import/import-screen.module.css';
import { CHOICE_WORDS } from '#web/directory/import/import-words.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

const SEPARATOR_WORDS: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'vertical bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};
const SAMPLES = 3;

/** Maps columns to fields, with guesses and samples. Also asks what to do with customers the plant already has. */
export function ImportColumns({ view }: { view: ImportView }) {
  const navigate = useNavigate();
  const [hasHeader, setHasHeader] = useState(view.has_header);
  const [fields, setFields] = useState(view.columns.map(({ field }) => field));
  const [ifKnown, setIfKnown] = useState(view.if_known);
  const [ifPhone, setIfPhone] = useState(view.if_phone);
  const columns = view.columns.map((column) => shownAs(column, view.has_header, hasHeader));
  const save = useApiMutation(mapCustomerImport, {
    showsErrors: true,
    refetch: [viewCustomerImport, getCustomerImportRows],
    onDone: () => void navigate({ to: '.', search: {} }),
  });

  function chooseHeader(isHeader: boolean) {
    setHasHeader(isHeader);
    if (isHeader && fields.every((field) => field === '')) {
      setFields(guessFields(view.columns.map((column) => shownAs(column, view.has_header, true).header)));
    }
  }
  const choose = (at: number, field: ImportField | '') => setFields(fields.with(at, field));
  const check = () =>
    save.mutate({
      import_id: view.import_id,
      has_header: hasHeader,
      fields,
      if_known: ifKnown,
      if_phone: ifPhone,
    });

  return (
    <PageFrame
      title={t('Match columns')}
      subtitle={view.file_name}
      action={
        <Button loading={save.isPending} onClick={check}>
          {t('Review rows')}
        </Button>
      }
    >
      <div className={classes.card}>
        <Text c="dimmed" size="sm">
          {t('{count} rows', { count: showCount(view.rows) })} · {view.encoding.toUpperCase()} ·{' '}
          {t(SEPARATOR_WORDS[view.separator] ?? 'comma')}
        </Text>
        <Checkbox
          label={t('The first row has column names')}
          checked={hasHeader}
          onChange={({ currentTarget }) => chooseHeader(currentTarget.checked)}
        />
        {save.error && <Refusal>{wordsOf(save.error)}</Refusal>}
        <Table aria-label={t('Match columns')} className={classes.columns} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Column')}</Table.Th>
              <Table.Th>{t('Example')}</Table.Th>
              <Table.Th>{t('Contains')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ header, samples }, at) => {
              const name = header || t('Column {number}', { number: at + 1 });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
                <Table.Tr key={at} data-left-out={fields[at] === '' || undefined}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td className={classes.samples}>
                    {samples.filter(Boolean).slice(0, SAMPLES).join(' · ') || '–'}
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={t('What {column} contains', { column: name })}
                      value={fields[at]}
                      onChange={({ currentTarget }) => choose(at, currentTarget.value as ImportField | '')}
                      data={[
                        { value: '', label: t('Skip') },
                        ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(FIELD_LABELS[field]) })),
                      ]}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
        <div className={classes.choices}>
          <NativeSelect
            label={t('When the email address or name already exists')}
            value={ifKnown}
            onChange={({ currentTarget }) => setIfKnown(IF_KNOWN.find((one) => one === currentTarget.value) ?? 'skip')}
            data={IF_KNOWN.map((value) => ({ value, label: t(CHOICE_WORDS[value]) }))}
          />
          <NativeSelect
            label={t('When the phone number already exists')}
            value={ifPhone}
            onChange={({ currentTarget }) => setIfPhone(IF_PHONE.find((one) => one === currentTarget.value) ?? 'skip')}
            data={IF_PHONE.map((value) => ({ value, label: t(CHOICE_WORDS[value]) }))}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('Updates use the values in the row. Empty cells don’t change anything.')}
        </Text>
      </div>
    </PageFrame>
  );
}

/** Shows the first row as either a header or a sample. */
function shownAs({ header, samples }: ImportView['columns'][number], was: boolean, is: boolean) {
  if (was === is) return { header, samples };
  return is ? { header: samples[0] ?? '', samples: samples.slice(1) } : { header: '', samples: [header, ...samples] };
}
