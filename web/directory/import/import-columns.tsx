import { Button, NativeSelect, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  FIELD_LABELS,
  IMPORT_FIELDS,
  IMPORT_SEPARATORS,
  type ImportField,
  MAX_HEADER_ROW,
} from '#contract/directory/import.ts';
import {
  getCustomerImportRows,
  IF_KNOWN,
  IF_PHONE,
  type ImportView,
  mapCustomerImport,
  rereadCustomerImport,
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

type Separator = (typeof IMPORT_SEPARATORS)[number];
const SEPARATOR_WORDS: Readonly<Record<Separator, 'comma' | 'semicolon' | 'tab' | 'vertical bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};
const HEADER_ROWS = Array.from({ length: MAX_HEADER_ROW }, (_, at) => at + 1);
const SAMPLES = 3;

/** Maps columns to fields, with guesses and samples. Also asks what to do with customers the plant already has. */
export function ImportColumns({ view }: { view: ImportView }) {
  const navigate = useNavigate();
  const [fields, setFields] = useState(view.columns.map(({ field }) => field));
  const [ifKnown, setIfKnown] = useState(view.if_known);
  const [ifPhone, setIfPhone] = useState(view.if_phone);
  const { columns, has_header: hasHeader } = view;
  const save = useApiMutation(mapCustomerImport, {
    showsErrors: true,
    refetch: [viewCustomerImport, getCustomerImportRows],
    onDone: () => void navigate({ to: '.', search: {} }),
  });

  const reread = useApiMutation(rereadCustomerImport, {
    showsErrors: true,
    refetch: [viewCustomerImport, getCustomerImportRows],
  });
  const { import_id, separator, header_row } = view;
  const readAs = (change: { separator?: Separator; header_row?: number }) =>
    reread.mutate({ import_id, separator: separator as Separator, header_row, ...change });
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
          {t('{count} rows', { count: showCount(view.rows) })} · {view.encoding.toUpperCase()}
        </Text>
        <div className={classes.choices}>
          <NativeSelect
            label={t('Separator')}
            value={separator}
            disabled={!view.can.reread || reread.isPending}
            onChange={({ currentTarget }) => readAs({ separator: currentTarget.value as Separator })}
            data={IMPORT_SEPARATORS.map((value) => ({ value, label: t(SEPARATOR_WORDS[value]) }))}
          />
          <NativeSelect
            label={t('Column names')}
            value={header_row}
            disabled={!view.can.reread || reread.isPending}
            onChange={({ currentTarget }) => readAs({ header_row: Number(currentTarget.value) })}
            data={[
              { value: '0', label: t('No column names') },
              ...HEADER_ROWS.map((row) => ({ value: `${row}`, label: t('Row {row}', { row }) })),
            ]}
          />
        </div>
        {reread.error && <Refusal>{wordsOf(reread.error)}</Refusal>}
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
