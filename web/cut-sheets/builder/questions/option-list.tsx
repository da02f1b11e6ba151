import { ActionIcon, Button, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core';
import { answerInNumber, MAX_NUMBER } from '#contract/cut-sheets/templates/number-answers.ts';
import type { SingleControl } from '#contract/cut-sheets/templates/template.ts';
import { TOO_LONG } from '#contract/lib/issue-words.ts';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import { LiveNumber, LiveText } from '#web/cut-sheets/builder/live-fields.tsx';
import classes from '#web/cut-sheets/builder/questions/option-list.module.css';
import { splitOptions } from '#web/cut-sheets/builder/questions/split-options.ts';
import { SurchargeFields } from '#web/cut-sheets/builder/questions/surcharge-fields.tsx';
import { AddTitle, MoveButtons } from '#web/cut-sheets/builder/row-tools.tsx';
import { moved } from '#web/cut-sheets/builder/template-edits.ts';
import { t, type Words } from '#web/lib/words.ts';

const MAX_OPTIONS = 60;
const LONGEST_OPTION = 120;

interface OptionListProps {
  control: SingleControl;
  /** Whether these are the options of a question about each amount. */
  isEach?: boolean;
  onChange: (control: SingleControl, field: string) => void;
}

/** A control's options with their surcharges, and the default used unless the customer chooses something else. */
export function OptionList({ control, isEach = false, onChange }: OptionListProps) {
  const { type, options, default: byDefault, surcharges = {} } = control;
  if (type === 'Textbox') {
    return (
      <LiveText
        label={t('Default')}
        description={t('Used unless the customer chooses something else.')}
        value={byDefault ?? ''}
        maxLength={120}
        onChange={(text) => onChange(withDefault(control, text || undefined), 'default')}
      />
    );
  }
  if (type === 'Number') return <NumberFields control={control} onChange={onChange} />;
  return (
    <Stack gap="xs">
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the title can't be the key, it is edited in this row.
        <div key={`${at} of ${options.length}`} className={classes.option}>
          <LiveText
            aria-label={t('Option {number}', { number: at + 1 })}
            value={option}
            maxLength={LONGEST_OPTION}
            check={(text) => checkOption(options, option, text)}
            onChange={(text) => onChange(renamedOption(control, option, text), `option ${at}`)}
          />
          <SurchargeFields
            isLabelHidden
            label={t('Price of {option}', { option })}
            value={surcharges[option]}
            onChange={(surcharge) => onChange(withSurcharge(control, option, surcharge), `price ${at}`)}
          />
          <MoveButtons
            title={option}
            isFirst={at === 0}
            isLast={at === options.length - 1}
            onMove={(by) => onChange({ ...control, options: moved(options, at, at + by) }, 'options')}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {title}', { title: option })}
            onClick={() => onChange(withoutOption(control, option), 'options')}
          >
            <Icon name="remove" />
          </ActionIcon>
        </div>
      ))}
      <AddTitle
        label={t('New option')}
        check={(text) => checkOption(options, null, text)}
        isFull={options.length >= MAX_OPTIONS}
        onAdd={(option) => onChange({ ...control, options: [...options, option] }, 'options')}
        onPaste={(pasted) => {
          const list = splitOptions(pasted);
          if (list.length < 2) return null;
          const { added, left } = addAll(options, list);
          // A separate mark, so that Undo removes exactly the pasted options.
          if (added.length > 0) onChange({ ...control, options: [...options, ...added] }, `pasted ${options.length}`);
          return left.join('; ');
        }}
      />
      <Text size="sm" c="dimmed">
        {t('Paste a list to add several options at once.')}
      </Text>
      {options.length > 0 && type !== 'Amounts' && !isEach && (
        <MultiSelect
          size="sm"
          label={t('Options that contain backbone')}
          description={t('For example, Bone-in. Not offered for cattle over 30 months.')}
          data={[...new Set([...options, ...(control.backbone ?? [])])]}
          value={control.backbone ?? []}
          onChange={(backbone) => {
            const { backbone: _, ...rest } = control;
            onChange(backbone.length > 0 ? { ...rest, backbone } : rest, 'backbone');
          }}
        />
      )}
      {type === 'Amounts' ? (
        <>
          <AmountFields control={control} onChange={onChange} />
          <EachFields control={control} onChange={onChange} />
        </>
      ) : (
        <NativeSelect
          size="sm"
          label={t('Default')}
          description={t('Used unless the customer chooses something else.')}
          value={byDefault ?? ''}
          data={[{ value: '', label: t('None') }, ...options]}
          onChange={({ currentTarget }) => onChange(withDefault(control, currentTarget.value || undefined), 'default')}
        />
      )}
    </Stack>
  );
}

type Bounds = Pick<SingleControl, 'unit' | 'min' | 'max' | 'minTotal' | 'maxTotal'>;

/** The unit of the amounts, and how much can be ordered of each option and in total. */
function AmountFields({ control, onChange }: OptionListProps) {
  const change = (values: Bounds, field: string) => {
    const next = Object.entries({ ...control, ...values }).filter(([, value]) => value !== undefined && value !== '');
    onChange(withDefault(Object.fromEntries(next) as SingleControl, undefined), field);
  };
  const { unit = '', min, max, minTotal, maxTotal } = control;
  const fields = [
    ['min', t('Minimum per option'), min],
    ['max', t('Maximum per option'), max],
    ['minTotal', t('Minimum total'), minTotal],
    ['maxTotal', t('Maximum total'), maxTotal],
  ] as const;
  return (
    <div className={classes.number}>
      <LiveText label={t('Unit')} value={unit} maxLength={40} onChange={(next) => change({ unit: next }, 'unit')} />
      {fields.map(([name, label, value]) => (
        <LiveNumber
          key={name}
          label={label}
          min={0}
          max={MAX_NUMBER}
          value={value}
          onChange={(next) => change({ [name]: next }, name)}
        />
      ))}
    </div>
  );
}

/** A question that is asked about every option ordered, such as the form of each sausage flavor. */
function EachFields({ control, onChange }: OptionListProps) {
  const { each, ...others } = control;
  if (!each)
    return (
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            onChange(
              { ...others, each: { description: t('Form'), options: [t('Bulk'), t('Links')], default: t('Bulk') } },
              'each added',
            )
          }
        >
          {t('Ask a question about each option')}
        </Button>
      </div>
    );
  const asked: SingleControl = { ...each, type: 'Dropdown', text: '', isRequired: true };
  return (
    <fieldset className={classes.each}>
      <legend>{t('Asked about each option ordered')}</legend>
      <div className={classes.eachHead}>
        <LiveText
          label={t('Question')}
          value={each.description}
          maxLength={80}
          check={(text) => (text === '' ? 'Required' : null)}
          onChange={(description) => onChange({ ...control, each: { ...each, description } }, 'each description')}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove {title}', { title: each.description })}
          onClick={() => onChange(others, 'each removed')}
        >
          <Icon name="remove" />
        </ActionIcon>
      </div>
      <OptionList
        isEach
        control={asked}
        onChange={({ description, options, default: byDefault, surcharges }, field) => {
          if (options.length === 0) return onChange(others, 'each removed');
          const next = {
            description,
            options,
            ...(byDefault && { default: byDefault }),
            ...(surcharges && { surcharges }),
          };
          onChange({ ...control, each: next }, `each ${field}`);
        }}
      />
    </fieldset>
  );
}

/** A number's unit, bounds, and default. The default keeps its value when the unit changes. */
function NumberFields({ control, onChange }: OptionListProps) {
  const usual = control.default === undefined ? undefined : Number.parseFloat(control.default);
  const change = (values: Partial<Record<'min' | 'max', number | undefined>> & { unit?: string }, field: string) => {
    const { unit, min, max, ...rest } = { ...control, ...values };
    const next = {
      ...rest,
      ...(unit && { unit }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
    onChange(withDefault(next, usual === undefined ? undefined : answerInNumber(next, usual)), field);
  };
  const bounds = { min: 0, max: MAX_NUMBER };
  return (
    <div className={classes.number}>
      <LiveText
        label={t('Unit')}
        placeholder={t('For example, lb or roasts')}
        value={control.unit ?? ''}
        maxLength={40}
        onChange={(unit) => change({ unit }, 'unit')}
      />
      <LiveNumber label={t('Minimum')} {...bounds} value={control.min} onChange={(min) => change({ min }, 'min')} />
      <LiveNumber label={t('Maximum')} {...bounds} value={control.max} onChange={(max) => change({ max }, 'max')} />
      <LiveNumber
        label={t('Default')}
        {...bounds}
        value={usual}
        onChange={(number) =>
          onChange(withDefault(control, number === undefined ? undefined : answerInNumber(control, number)), 'default')
        }
      />
    </div>
  );
}

/** The pasted options that are new and fit, and those that are too long or exceed the limit. */
function addAll(options: readonly string[], pasted: readonly string[]): { added: string[]; left: string[] } {
  const fresh = pasted.filter((option) => !options.includes(option));
  const added = fresh.filter((option) => option.length <= LONGEST_OPTION).slice(0, MAX_OPTIONS - options.length);
  return { added, left: fresh.filter((option) => !added.includes(option)) };
}

function checkOption(options: readonly string[], own: string | null, text: string): Words | null {
  if (text === '') return 'Required';
  if (text.length > LONGEST_OPTION) return TOO_LONG;
  return text !== own && options.includes(text) ? 'This option already exists.' : null;
}

function withDefault({ default: _, ...control }: SingleControl, byDefault: string | undefined): SingleControl {
  return byDefault === undefined ? control : { ...control, default: byDefault };
}

function withSurcharge(
  { surcharges = {}, ...control }: SingleControl,
  option: string,
  surcharge: { cents: number; per: 'lb' | 'share' } | undefined,
): SingleControl {
  const { [option]: _, ...others } = surcharges;
  const next = surcharge ? { ...others, [option]: surcharge } : others;
  return Object.keys(next).length > 0 ? { ...control, surcharges: next } : control;
}

/** Renames an option everywhere it's referenced by name: the default, the price, and the backbone mark. */
function renamedOption(control: SingleControl, from: string, to: string): SingleControl {
  const named = { ...control, options: control.options.map((option) => (option === from ? to : option)) };
  const marked = control.backbone
    ? { ...named, backbone: control.backbone.map((option) => (option === from ? to : option)) }
    : named;
  const priced = withSurcharge(withSurcharge(marked, from, undefined), to, control.surcharges?.[from]);
  return control.default === from ? { ...priced, default: to } : priced;
}

function withoutOption(control: SingleControl, gone: string): SingleControl {
  const { backbone, ...rest } = withSurcharge(control, gone, undefined);
  const kept = backbone?.filter((option) => option !== gone) ?? [];
  const left = {
    ...rest,
    options: rest.options.filter((option) => option !== gone),
    ...(kept.length > 0 && { backbone: kept }),
  };
  return left.default === gone ? withDefault(left, undefined) : left;
}
