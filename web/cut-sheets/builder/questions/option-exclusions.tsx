import { ActionIcon, Button, Group, NativeSelect, Select, Text } from '@mantine/core';
import { useState } from 'react';
import {
  isSameOption,
  type OptionAt,
  optionPairs,
  sayOption,
} from '#contract/cut-sheets/questions/option-exclusions.ts';
import { questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import classes from '#web/cut-sheets/builder/questions/option-exclusions.module.css';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t } from '#web/lib/words.ts';

interface OptionExclusionsProps {
  draft: TemplateDraft;
  cut: string;
  /** The question with its group: 'Patties: Size'. */
  question: string;
  options: readonly string[];
}

/** Options of this question that can't be combined with an option of another one. */
export function OptionExclusions({ draft: { template, edit }, cut, question, options }: OptionExclusionsProps) {
  const [option, setOption] = useState('');
  const [other, setOther] = useState<string | null>(null);
  const own = (at: OptionAt) => at.cut === cut && at.question === question;
  const pairs = optionPairs(template).flatMap(([one, two]) =>
    own(one) ? [[one, two] as const] : own(two) ? [[two, one] as const] : [],
  );
  const [first = ''] = options;
  const chosen = options.includes(option) ? option : first;
  const rivals = rivalsBeside(template, { cut, question });

  function add() {
    const rival = rivals.flatMap(({ items }) => items).find(({ value }) => value === other)?.at;
    if (!rival) return;
    edit({ kind: 'exclude_option', one: { cut, question, option: chosen }, other: rival, isOn: true });
    setOther(null);
  }
  if (options.length === 0) return null;
  return (
    <fieldset className={classes.exclusions}>
      <legend className={classes.caption}>{t('Options that can’t be combined')}</legend>
      {pairs.map(([one, two]) => (
        <Group key={`${one.option} ${sayOption(two)}`} gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm">
            {t('{option} can’t be combined with {other}', { option: one.option, other: sayOption(two) })}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Allow {option} with {other}', { option: one.option, other: sayOption(two) })}
            onClick={() => edit({ kind: 'exclude_option', one, other: two, isOn: false })}
          >
            <Icon name="remove" />
          </ActionIcon>
        </Group>
      ))}
      <div className={classes.add}>
        <NativeSelect
          size="sm"
          label={t('Option')}
          value={chosen}
          data={[...options]}
          onChange={({ currentTarget }) => setOption(currentTarget.value)}
        />
        <Select
          size="sm"
          searchable
          limit={100}
          label={t('Can’t be combined with')}
          placeholder={t('Cut, question: option')}
          nothingFoundMessage={t('No data found')}
          data={rivals.map(({ group, items }) => ({
            group,
            items: items
              .filter(({ at }) => !pairs.some(([one, two]) => one.option === chosen && isSameOption(two, at)))
              .map(({ value, label }) => ({ value, label })),
          }))}
          value={other}
          onChange={setOther}
        />
        <Button
          size="sm"
          variant="default"
          {...(other === null && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={add}
        >
          {t('Add')}
        </Button>
      </div>
      <Text size="xs" c="dimmed">
        {t('This works both ways. Customers see why an option isn’t available.')}
      </Text>
    </fieldset>
  );
}

/** The options of all other questions, grouped by part. */
const rivalsBeside = (template: Template, own: Omit<OptionAt, 'option'>) =>
  Object.values(template)
    .map((part) => ({
      group: part.title,
      items: part.subcuts.flatMap((subcut) =>
        questionsOf(subcut)
          .filter(({ description }) => subcut.title !== own.cut || description !== own.question)
          .flatMap(({ description, options }) =>
            options.map((option) => {
              const at = { cut: subcut.title, question: description, option };
              return { at, value: JSON.stringify(at), label: sayOption(at) };
            }),
          ),
      ),
    }))
    .filter(({ items }) => items.length > 0);
