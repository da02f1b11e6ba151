import { Button, Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { getCustomForm, getCustomFormData, type SheetItem, type TemplateRecord } from '#contract/cut-sheets/api.ts';
import { copyCustomFormData, createCustomFormData } from '#contract/cut-sheets/begin-api.ts';
import { dotsOf } from '#contract/cut-sheets/completion.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { AnimalDiagram } from '#web/cut-sheets/diagram/animal-diagram.tsx';
import classes from '#web/cut-sheets/look-up/new-sheet-screen.module.css';
import { sheetActionLink } from '#web/cut-sheets/sheet-address.ts';
import { FilledSheet } from '#web/cut-sheets/sheet-form/filled-sheet.tsx';
import { NoTemplates } from '#web/cut-sheets/templates/no-templates.tsx';
import { CustomerPicker } from '#web/directory/customer-picker.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import type { Option } from '#web/ui/picker.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** How many of a customer's past sheets are offered as a starting point. */
const MAX_OFFERED = 8;

/** The screen for a new cut sheet, /NewCutSheetForm: who it's for, which animal, and what to start from. */
export function NewSheetScreen() {
  const forms = useApiQuery(getCustomForm, { form_status: 1, user_id: useOwnId() });
  const templates = Array.isArray(forms.data) ? forms.data : undefined;
  const [form_id, setFormId] = useState<number | null>(null);
  const chosen = form_id ?? (templates?.length === 1 ? (templates[0]?.id ?? null) : null);
  const { role } = useMe();
  const [customer, setCustomer] = useState<Option | null>(null);
  const [isPressed, setPressed] = useState(false);
  const needsCustomer = belongsTo('staff', role);

  return (
    <PageFrame
      title={t('New cut sheet')}
      subtitle={t('You’ll fill it in on the next screen. You can attach it to an order then or later.')}
    >
      {forms.error && !templates ? (
        <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />
      ) : templates?.length === 0 ? (
        <NoTemplates />
      ) : (
        <div className={classes.columns}>
          <div className={classes.choices}>
            {role !== 'customer' && (
              <CustomerPicker
                label={t('Customer')}
                value={customer}
                onChange={setCustomer}
                isRequired={needsCustomer}
                {...(!needsCustomer && { hint: t('If you leave this blank, the cut sheet will be yours.') })}
                error={isPressed && needsCustomer && !customer ? sayRefusal('customer_unknown') : undefined}
              />
            )}
            <Radio.Group
              label={t('Animal')}
              value={chosen === null ? '' : String(chosen)}
              onChange={(id) => setFormId(Number(id))}
              error={isPressed && chosen === null && sayRefusal('cut_sheet_unknown')}
            >
              <div className={classes.kinds}>
                {templates ? (
                  templates.map(({ id, name, type }) => (
                    <Radio.Card key={id} value={String(id)} className={classes.kind}>
                      <Radio.Indicator />
                      <span>
                        {name}
                        {!isNamedIn(name, type) && <small>{t(showSpecies(type))}</small>}
                      </span>
                    </Radio.Card>
                  ))
                ) : (
                  <Skeleton h={56} aria-busy />
                )}
              </div>
            </Radio.Group>
          </div>
          {chosen === null ? (
            <div className={classes.start}>
              <Text c="dimmed">{t('Choose an animal to see how you can start its cut sheet.')}</Text>
              <Button size="md" onClick={() => setPressed(true)}>
                {t('Start cut sheet')}
              </Button>
            </div>
          ) : (
            <Beginnings
              key={`${chosen} ${customer?.id}`}
              form_id={chosen}
              customer={customer}
              isReady={!needsCustomer || customer !== null}
              onPressed={() => setPressed(true)}
            />
          )}
        </div>
      )}
    </PageFrame>
  );
}

/** 'Beef quarter' already says it's beef. */
const isNamedIn = (name: string, type: string) => name.toLowerCase().includes(t(showSpecies(type)).toLowerCase());

interface BeginningsProps {
  form_id: number;
  customer: Option | null;
  /** True once a customer is chosen. */
  isReady: boolean;
  onPressed: () => void;
}

/** What to start from: nothing, the plant's standard cut, or one of the customer's sheets on this form, newest first. */
function Beginnings({ form_id, customer, isReady, onPressed }: BeginningsProps) {
  const { role, time_zone } = useMe();
  const user_id = useOwnId();
  const form = useApiQuery(getCustomForm, { form_id, user_id });
  const template = form.data && !Array.isArray(form.data) ? form.data : undefined;
  const former = useApiQuery(
    getCustomFormData,
    { status: 1, user_id, form_id, ...(customer && { customer_id: customer.id }) },
    { enabled: customer !== null || role === 'customer' },
  );
  const sheets = (former.data ?? [])
    .filter((row): row is SheetItem => 'isnewcutsheet' in row && row.form_data_json.order_list.length > 0)
    .slice(0, MAX_OFFERED);
  const [begin, setBegin] = useState('empty');
  const sheet = sheets.find(({ id }) => `sheet-${id}` === begin);
  const navigate = useNavigate();
  const go = ([made]: readonly { form_id: number; data_id: number }[]) =>
    made && void navigate(sheetActionLink(made, 'edit'));
  const create = useApiMutation(createCustomFormData, { onDone: go });
  const copy = useApiMutation(copyCustomFormData, { onDone: go });

  function send(): void {
    onPressed();
    if (!isReady) return;
    if (sheet) copy.mutate({ form_id, data_id: sheet.id });
    else create.mutate({ form_id, ...(customer && { customer_id: customer.id }), standard: begin === 'standard' });
  }
  if (form.error && !template) return <ErrorState error={form.error} onRetry={() => void form.refetch()} />;
  if (!template) return <Skeleton h={320} aria-busy />;

  return (
    <div className={classes.start}>
      <Radio.Group label={t('Start with')} value={begin} onChange={setBegin}>
        <Stack gap="sm" pt="xs">
          <Radio value="empty" label={t('A blank sheet')} />
          {template.standard_answers && <Radio value="standard" label={t('The plant’s standard cut')} />}
          {sheets.map((one) => (
            <Radio
              key={one.id}
              value={`sheet-${one.id}`}
              label={t('Cut sheet from {day}', { day: showDay(dayOfInstantIn(time_zone, one.date_added)) })}
              description={factsOf(one)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Button size="md" loading={create.isPending || copy.isPending} onClick={send}>
        {t('Start cut sheet')}
      </Button>
      <NewSheetPreview template={template} list={listOf(template, begin, sheet)} />
    </div>
  );
}

const factsOf = ({ order_id, form_status }: SheetItem): string =>
  [
    order_id === null ? t('not on an order') : t('Order {order_id}', { order_id }),
    t(form_status === 'open' ? 'Open [cut sheet]' : 'Submitted'),
  ].join(' · ');

const listOf = (template: TemplateRecord, begin: string, sheet: SheetItem | undefined) =>
  sheet?.form_data_json.order_list ?? (begin === 'standard' ? (template.standard_answers?.order_list ?? []) : []);

/** What a new sheet starts with: the animal, its parts, and the preselected cuts. */
function NewSheetPreview({ template, list }: { template: TemplateRecord; list: OrderList }) {
  const { form_json, type, name } = template;
  return (
    <section className={classes.preview} aria-labelledby="new-sheet-preview">
      <Title order={2} size="h3" id="new-sheet-preview">
        {name}
      </Title>
      <AnimalDiagram species={type} template={form_json} states={dotsOf(form_json, list)} />
      {list.length > 0 && <FilledSheet template={form_json} list={list} />}
      {list.length === 0 && <Text c="dimmed">{t('No cuts yet.')}</Text>}
    </section>
  );
}
