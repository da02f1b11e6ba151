import { ActionIcon, Button, Checkbox, Menu, NativeSelect, Stack, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Control, SingleControl } from '#contract/cut-sheets/templates/template.ts';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import { LiveText } from '#web/cut-sheets/builder/live-fields.tsx';
import { ConditionFields } from '#web/cut-sheets/builder/questions/condition-fields.tsx';
import classes from '#web/cut-sheets/builder/questions/control-list.module.css';
import { OptionExclusions } from '#web/cut-sheets/builder/questions/option-exclusions.tsx';
import { OptionList } from '#web/cut-sheets/builder/questions/option-list.tsx';
import { MoveButtons } from '#web/cut-sheets/builder/row-tools.tsx';
import { copyTitle, moved } from '#web/cut-sheets/builder/template-edits.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t, type Words } from '#web/lib/words.ts';

const MAX_CONTROLS = 20;
const MAX_NESTED = 12;

/** How each kind of control is described to the person building the form. */
const KINDS = {
  Dropdown: 'Dropdown: choose one',
  Multiselect: 'Multiselect: choose several',
  Textbox: 'Textbox: free text',
  Number: 'Number: an amount with a unit',
  Amounts: 'Amounts: how much of each option',
  Subfields: 'Subfields: a group of questions',
} as const satisfies Record<Control['type'], Words>;

interface ControlListProps<C extends Control> {
  draft: TemplateDraft;
  /** The cut that the questions are about, and the group they are in. */
  cut: string;
  group?: string;
  /** All of the cut's questions, if `controls` has only those of one group. */
  siblings?: readonly Control[];
  controls: readonly C[];
  /** `field` names what changed, so that undo can group edits. */
  onChange: (controls: C[], field: string) => void;
}

/** The questions about a cut, in order. */
export function ControlList<C extends Control>({
  draft,
  cut,
  group,
  controls,
  siblings,
  onChange,
}: ControlListProps<C>) {
  // Groups can't contain groups.
  const isNested = group !== undefined;
  const [open, setOpen] = useState<number | null>(null);
  const all = siblings ?? controls;
  const kinds = (Object.keys(KINDS) as Control['type'][]).filter((kind) => !isNested || kind !== 'Subfields');
  const most = isNested ? MAX_NESTED : MAX_CONTROLS;
  const names = controls.map(({ description }) => description);

  function add(type: Control['type']): void {
    onChange([...controls, newControl(type, freeName(names)) as C], 'add');
    setOpen(controls.length);
  }
  return (
    <Stack component="section" gap="xs" aria-label={t('Questions about {cut}', { cut: group ?? cut })}>
      {!isNested && (
        <Title order={4} fz="sm" fw={650}>
          {t('Questions')}
        </Title>
      )}
      {controls.map((control, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the title can't be the key, it is edited in this row.
        <div key={`${at} of ${controls.length}`} className={classes.control}>
          <div className={classes.head}>
            <UnstyledButton
              className={classes.name}
              aria-expanded={open === at}
              onClick={() => setOpen(open === at ? null : at)}
            >
              <span className={classes.title}>{control.description}</span>
              <span className={classes.summary}>{summaryOf(control)}</span>
            </UnstyledButton>
            <MoveButtons
              title={control.description}
              isFirst={at === 0}
              isLast={at === controls.length - 1}
              onMove={(by) => {
                onChange(moved(controls, at, at + by), 'move');
                if (open === at) setOpen(at + by);
              }}
            />
            {controls.length < most && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Copy {title}', { title: control.description })}
                onClick={() => {
                  const copy = { ...structuredClone(control), description: copyTitle(names, control.description) };
                  onChange(controls.toSpliced(at + 1, 0, copy), `copy ${controls.length}`);
                  setOpen(at + 1);
                }}
              >
                <Icon name="copy" />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove {title}', { title: control.description })}
              onClick={() => {
                onChange(
                  controls.filter((_, place) => place !== at),
                  'remove',
                );
                setOpen(null);
              }}
            >
              <Icon name="remove" />
            </ActionIcon>
          </div>
          {open === at && (
            <ControlFields
              siblings={all}
              draft={draft}
              cut={cut}
              group={group}
              control={control}
              kinds={kinds}
              checkName={(name) => checkName(names, control.description, name)}
              onChange={(next, field) =>
                onChange(
                  controls.map((other, place) => (place === at ? (next as C) : other)),
                  `${at} ${field}`,
                )
              }
            />
          )}
        </div>
      ))}
      {controls.length < most && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="compact-md" className={classes.add} leftSection={<Icon name="add" />}>
              {t('Add a question')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => add(kind)}>
                {t(KINDS[kind])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  );
}

const newControl = (type: Control['type'], description: string): Control => {
  const shared = { description, text: '', options: [], isRequired: true };
  return type === 'Subfields'
    ? {
        ...shared,
        type,
        isRequired: false,
        controls: [{ ...shared, type: 'Dropdown', description: t('Question {number}', { number: 1 }) }],
      }
    : { ...shared, type, isRequired: type !== 'Textbox', ...(type === 'Amounts' && { unit: 'lb' }) };
};
function freeName(names: readonly string[]): string {
  for (let number = names.length + 1; ; number++) {
    const name = t('Question {number}', { number });
    if (!names.includes(name)) return name;
  }
}
function checkName(names: readonly string[], own: string, name: string): Words | null {
  if (name === '') return 'Required';
  return name !== own && names.includes(name) ? 'This question already exists.' : null;
}

function summaryOf(control: Control): string {
  const what = control.type === 'Subfields' ? control.controls.map((nested) => nested.description) : control.options;
  const { showIf } = control;
  const condition =
    showIf && t('if {question} is {options}', { question: showIf.question, options: showIf.options.join(' / ') });
  return [control.type, t(control.isRequired ? 'required' : 'optional'), condition, what.join(', ')]
    .filter(Boolean)
    .join(' · ');
}

interface ControlFieldsProps {
  /** All questions of the cut. */
  siblings: readonly Control[];
  draft: TemplateDraft;
  cut: string;
  group: string | undefined;
  control: Control;
  kinds: readonly Control['type'][];
  checkName: (name: string) => Words | null;
  onChange: (control: Control, field: string) => void;
}

function ControlFields({
  siblings,
  draft,
  cut,
  group,
  control,
  kinds,
  checkName: check,
  onChange,
}: ControlFieldsProps) {
  return (
    <div className={classes.fields}>
      <div className={classes.row}>
        <LiveText
          label={t('Question')}
          value={control.description}
          maxLength={80}
          check={check}
          onChange={(description) => onChange({ ...control, description }, 'description')}
        />
        <NativeSelect
          size="sm"
          label={t('Type')}
          value={control.type}
          data={kinds.map((kind) => ({ value: kind, label: t(KINDS[kind]) }))}
          onChange={({ currentTarget }) => onChange(ofKind(control, currentTarget.value as Control['type']), 'type')}
        />
        <LiveText
          label={t('Placeholder')}
          value={control.text}
          maxLength={200}
          onChange={(text) => onChange({ ...control, text }, 'text')}
        />
      </div>
      <Checkbox
        size="sm"
        label={t('Answer required')}
        checked={control.isRequired}
        onChange={({ currentTarget }) => onChange({ ...control, isRequired: currentTarget.checked }, 'required')}
      />
      <ConditionFields
        cut={cut}
        controls={siblings}
        own={group === undefined ? control.description : `${group}: ${control.description}`}
        showIf={control.showIf}
        onChange={(showIf) => {
          const { showIf: _, ...rest } = control;
          onChange(showIf ? { ...rest, showIf } : rest, 'condition');
        }}
      />
      {control.type === 'Subfields' ? (
        <ControlList<SingleControl>
          draft={draft}
          cut={cut}
          group={control.description}
          siblings={siblings}
          controls={control.controls}
          onChange={(controls, field) =>
            onChange({ ...control, controls: controls.length > 0 ? controls : control.controls }, `nested ${field}`)
          }
        />
      ) : (
        <>
          <OptionList control={control} onChange={onChange} />
          <OptionExclusions
            draft={draft}
            cut={cut}
            question={group === undefined ? control.description : `${group}: ${control.description}`}
            options={control.options}
          />
        </>
      )}
    </div>
  );
}

/** Converts a question to another kind, keeping its options if the new kind has options. */
function ofKind(control: Control, type: Control['type']): Control {
  const { description, text, options, isRequired, showIf } = control;
  const shared = { description, text, options, isRequired, ...(showIf && { showIf }) };
  if (type === 'Subfields') {
    const nested: SingleControl = {
      text,
      options,
      type: 'Dropdown',
      description: t('Question {number}', { number: 1 }),
      isRequired: true,
    };
    return { ...shared, type, options: [], controls: [nested] };
  }
  const hasOptions = type !== 'Textbox' && type !== 'Number';
  if (!hasOptions) return { ...shared, type, options: [] };
  if (control.type === 'Number') return { ...shared, type };
  // Drops the default, because the default of Amounts includes a number and other defaults don't.
  if (control.type === 'Amounts' || type === 'Amounts') {
    return { ...shared, type, options, ...(type === 'Amounts' && { unit: 'lb' }) };
  }
  if (control.type !== 'Subfields') return { ...control, type };
  const [first] = control.controls;
  return { ...shared, type, options: first?.options ?? [] };
}
