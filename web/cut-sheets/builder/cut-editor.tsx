import {
  ActionIcon,
  Button,
  Checkbox,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useState } from 'react';
import { namedFallback } from '#contract/cut-sheets/age/fallbacks.ts';
import { isOnePerAnimal, leavesOf } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { isBackboneCut } from '#contract/cut-sheets/sheet-facts.ts';
import {
  type Control,
  findSubcut,
  type Part,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import classes from '#web/cut-sheets/builder/cut-editor.module.css';
import { LivePercent, LiveText } from '#web/cut-sheets/builder/live-fields.tsx';
import { ControlList } from '#web/cut-sheets/builder/questions/control-list.tsx';
import { SurchargeFields } from '#web/cut-sheets/builder/questions/surcharge-fields.tsx';
import { MoveButtons } from '#web/cut-sheets/builder/row-tools.tsx';
import type { Change } from '#web/cut-sheets/builder/template-edits.ts';
import { checkCutTitle } from '#web/cut-sheets/builder/template-titles.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t, type Words } from '#web/lib/words.ts';

export const MAX_CUTS = 60;
const MAX_FALLBACKS = 10;
const MAX_LEAVES = 10;

interface CutEditorProps {
  id: string;
  at: number;
  part: Part;
  cut: Subcut;
  draft: TemplateDraft;
  isOpen: boolean;
  onOpen: (at: number | null) => void;
}

/** A cut in its part's list: collapsed to a one-line summary, expanded to all its fields. */
export function CutEditor({ id, at, part, cut, draft, isOpen, onOpen }: CutEditorProps) {
  const { title } = cut;
  return (
    <div className={classes.cut} data-open={isOpen}>
      <div className={classes.head}>
        <UnstyledButton className={classes.name} aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : at)}>
          <span className={classes.title}>{title}</span>
          <Text span inherit c="dimmed" fz="sm">
            {summaryOf(cut)}
          </Text>
        </UnstyledButton>
        <MoveButtons
          title={title}
          isFirst={at === 0}
          isLast={at === part.subcuts.length - 1}
          onMove={(by) => {
            draft.edit({ kind: 'move_cut', id, at, to: at + by });
            if (isOpen) onOpen(at + by);
          }}
        />
        {part.subcuts.length < MAX_CUTS && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Copy {title}', { title })}
            onClick={() => {
              draft.edit({ kind: 'copy_cut', id, at });
              onOpen(at + 1);
            }}
          >
            <Icon name="copy" />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove {title}', { title })}
          onClick={() => {
            draft.edit({ kind: 'remove_cut', id, at });
            onOpen(null);
          }}
        >
          <Icon name="remove" />
        </ActionIcon>
      </div>
      {isOpen && <CutFields id={id} at={at} cut={cut} draft={draft} />}
    </div>
  );
}

function summaryOf(cut: Subcut): string {
  const { isRequired, controls, ifttt, needs = [] } = cut;
  return [
    isRequired && t('On every sheet'),
    isOnePerAnimal(cut) && t('One per animal'),
    controls.length > 0 && t('{count} questions', { count: controls.length }),
    ifttt.length > 0 && t('excludes {count}', { count: ifttt.length }),
    needs.length > 0 && t('needs another cut'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const SERVICES = {
  smoking: 'Curing and smoking',
  sausage: 'Sausage making',
  stew: 'Stew meat and cubes',
  organs: 'Organs saved',
  boning: 'Extra boning',
} as const satisfies Record<NonNullable<Subcut['service']>, Words>;

function CutFields({ id, at, cut, draft }: Pick<CutEditorProps, 'id' | 'at' | 'cut' | 'draft'>) {
  const { template, edit } = draft;
  const others = cutsBeside(template, cut);
  const change = (field: string, values: Change<Omit<Subcut, 'title' | 'ifttt'>>) =>
    edit({ kind: 'change_cut', id, at, change: values }, `${id} ${at} ${field}`);

  function exclude(titles: string[]): void {
    const [on] = titles.filter((title) => !cut.ifttt.includes(title));
    const [off] = cut.ifttt.filter((title) => !titles.includes(title));
    const other = on ?? off;
    if (other !== undefined) edit({ kind: 'exclude', one: cut.title, other, isOn: on !== undefined });
  }

  return (
    <div className={classes.fields}>
      <LiveText
        label={t('Title')}
        value={cut.title}
        maxLength={80}
        check={(title) => checkCutTitle(template, cut.title, title)}
        onChange={(title) => edit({ kind: 'rename_cut', id, at, title }, `${id} ${at} title`)}
      />
      <div className={classes.checks}>
        <Checkbox
          size="sm"
          label={t('On every sheet')}
          checked={cut.isRequired ?? false}
          onChange={({ currentTarget }) => change('required', { isRequired: currentTarget.checked || undefined })}
        />
        <Checkbox
          size="sm"
          label={t('Contains backbone: not allowed for cattle over 30 months')}
          checked={cut.hasBackbone ?? false}
          onChange={({ currentTarget }) => change('backbone', { hasBackbone: currentTarget.checked || undefined })}
        />
        <Checkbox
          size="sm"
          label={t('One per animal: the first owner to submit a cut sheet gets it')}
          checked={isOnePerAnimal(cut)}
          onChange={({ currentTarget }) => change('one', { isOnePerAnimal: currentTarget.checked })}
        />
      </div>
      {(isBackboneCut(cut) || (cut.fallback ?? []).length > 0) && (
        <CutsSelect
          label={t('If the animal is over 30 months, cut this instead')}
          description={t('If you leave this blank, the customer is asked.')}
          data={fallbacksBeside(template, cut)}
          value={cut.fallback ?? namedFallback(template, cut)}
          maxValues={MAX_FALLBACKS}
          onChange={(fallback) => change('fallback', { fallback })}
        />
      )}
      <CutsSelect
        label={t('Can’t be combined with')}
        description={t('Choosing one removes the other from the list.')}
        data={others}
        value={cut.ifttt}
        onChange={exclude}
      />
      <CutsSelect
        label={t('Only available with')}
        description={t('Offered only if one of these is chosen.')}
        data={others}
        value={cut.needs ?? []}
        onChange={(needs) => change('needs', { needs: needs.length > 0 ? needs : undefined })}
      />
      <LeavesFields
        title={cut.title}
        groups={leavesOf(cut)}
        data={cutsBeside(template, cut)}
        onChange={(leaves) => change('leaves', { leaves })}
      />
      <div className={classes.numbers}>
        <SurchargeFields
          label={t('Extra charge')}
          value={cut.surcharge}
          onChange={(surcharge) => change('surcharge', { surcharge })}
        />
        <NativeSelect
          size="sm"
          label={t('Extra service')}
          value={cut.service ?? ''}
          data={[
            { value: '', label: t('None') },
            ...Object.entries(SERVICES).map(([value, words]) => ({ value, label: t(words) })),
          ]}
          onChange={({ currentTarget }) =>
            change('service', { service: (currentTarget.value || undefined) as Subcut['service'] })
          }
        />
        <LivePercent
          label={t('Packed yield')}
          value={cut.yield_percent}
          onChange={(yield_percent) => change('yield', { yield_percent })}
        />
        <LivePercent
          label={t('Share of the meat')}
          value={cut.meat_percent}
          onChange={(meat_percent) => change('meat', { meat_percent })}
        />
      </div>
      <ControlList
        draft={draft}
        cut={cut.title}
        controls={cut.controls}
        onChange={(controls, field) => change(`controls ${field}`, { controls: controls as Control[] })}
      />
    </div>
  );
}

interface LeavesFieldsProps {
  title: string;
  groups: readonly (readonly string[])[];
  data: NonNullable<MultiSelectProps['data']>;
  onChange: (groups: string[][]) => void;
}

/** The other cuts that the same meat can still yield. The customer is asked to choose one from each group. */
function LeavesFields({ title, groups, data, onChange }: LeavesFieldsProps) {
  // A new group is kept here until it has a cut.
  const [isAdding, setIsAdding] = useState(false);
  const rows = isAdding || groups.length === 0 ? [...groups, []] : groups;
  return (
    <>
      {rows.map((group, at) => (
        <CutsSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name of its own.
          key={`${title} ${at}`}
          label={at === 0 ? t('Other cuts from the same meat') : t('and also')}
          description={at === 0 && t('If the customer chooses none of these, we’ll ask what to do with the meat.')}
          data={data}
          value={[...group]}
          maxValues={20}
          onChange={(titles) => {
            const next = rows.map((one, place) => (place === at ? titles : [...one]));
            onChange(next.filter((one) => one.length > 0));
            setIsAdding(false);
          }}
        />
      ))}
      {!isAdding && groups.length > 0 && groups.length < MAX_LEAVES && (
        <Button variant="default" size="compact-sm" className={classes.more} onClick={() => setIsAdding(true)}>
          {t('Add another group')}
        </Button>
      )}
    </>
  );
}

const CutsSelect = (
  props: Pick<MultiSelectProps, 'label' | 'description' | 'data' | 'value' | 'maxValues' | 'onChange'>,
) => (
  <MultiSelect
    size="sm"
    searchable
    nothingFoundMessage={t('No data found')}
    comboboxProps={{ withinPortal: true }}
    {...props}
  />
);

/**
 * All other cuts, grouped by part. Includes deleted cuts that are still referenced, so that the references can be removed.
 */
function cutsBeside(template: Template, cut: Subcut) {
  const groups = Object.values(animalParts(template)).map((part) => ({
    group: part.title,
    items: part.subcuts.map(({ title }) => title).filter((title) => title !== cut.title),
  }));
  const known = new Set(groups.flatMap(({ items }) => items));
  const unknown = [
    ...new Set([...cut.ifttt, ...(cut.needs ?? []), ...(cut.fallback ?? []), ...leavesOf(cut).flat()]),
  ].filter((title) => !known.has(title));
  const seen = new Set<string>();
  const once = groups.map(({ group, items }) => ({
    group,
    items: items.filter((title) => !seen.has(title) && seen.add(title)),
  }));
  return [
    ...once.filter(({ items }) => items.length > 0),
    ...(unknown.length > 0 ? [{ group: t('Not on this cut sheet'), items: unknown }] : []),
  ];
}

/**
 * The cuts that can replace one with backbone. Includes invalid cuts that have already been chosen, so that they can be
 * removed.
 */
function fallbacksBeside(template: Template, cut: Subcut) {
  const isBackbone = (title: string) => {
    const other = findSubcut(template, title)?.subcut;
    return other !== undefined && isBackboneCut(other);
  };
  return cutsBeside(template, cut)
    .map(({ group, items }) => ({
      group,
      items: items.filter((title) => cut.fallback?.includes(title) || !isBackbone(title)),
    }))
    .filter(({ items }) => items.length > 0);
}
