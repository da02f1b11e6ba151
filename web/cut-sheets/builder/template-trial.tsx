import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { type OpenTemplate, openTemplate, saveStandardCut } from '#contract/cut-sheets/templates/templates-api.ts';
import classes from '#web/cut-sheets/builder/template-trial.module.css';
import { forgetDraft, readDraft } from '#web/cut-sheets/sheet-draft/draft-store.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import { CutSheetForm } from '#web/cut-sheets/sheet-form/cut-sheet-form.tsx';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

const SHARES = { whole: 4, half: 2, quarter: 1 } as const;
type Share = keyof typeof SHARES;

interface TemplateTrialProps {
  record: OpenTemplate;
  template: Template;
}

/**
 * The template as a customer would fill it in. Nothing is sent, but the choices can be saved as the plant's standard cut.
 */
export function TemplateTrial({ record, template }: TemplateTrialProps) {
  const [share, setShare] = useState<Share | null>(null);
  const [age, setAge] = useState<SheetFacts['over_thirty_months']>('no');
  const lastSaved = useRef<OrderList>([]);
  const keep = useApiMutation(saveStandardCut, { refetch: [openTemplate] });
  // The browser stores drafts by sheet id. Real ids start at 1, so a negative one can't collide.
  const data_id = -record.id;
  useEffect(() => () => forgetDraft(data_id), [data_id]);

  const sheet = useMemo(
    () => pretend(record, template, { ...NO_FACTS, share, over_thirty_months: age }, lastSaved.current),
    [record, template, share, age],
  );
  const actions = useMemo(
    (): SheetActions => ({
      save: async ({ revision, form_data }) => {
        lastSaved.current = form_data.order_list;
        return { revision: revision + 1, saved_at: new Date().toISOString() };
      },
      submit: async () => announce('success', t('Complete. This was only a preview, so nothing was sent.')),
      reload: async () => sheet,
    }),
    [sheet],
  );

  const isPublished = record.state === 'published';
  return (
    <div className={classes.trial}>
      <Group gap="sm" align="end">
        <NativeSelect
          size="sm"
          label={t('Preview for')}
          value={share ?? ''}
          data={[
            { value: '', label: t('a sheet without an animal') },
            { value: 'whole', label: t('a whole animal') },
            { value: 'half', label: t('a half') },
            { value: 'quarter', label: t('a quarter') },
          ]}
          onChange={({ currentTarget }) => setShare((currentTarget.value || null) as Share | null)}
        />
        {(record.type === 'beef' || record.type === 'bison' || record.type === 'yak') && (
          <NativeSelect
            size="sm"
            label={t('Over 30 months')}
            value={age}
            data={[
              { value: 'no', label: t('No') },
              { value: 'yes', label: t('Yes') },
              { value: '', label: t('not known') },
            ]}
            onChange={({ currentTarget }) => setAge(currentTarget.value as SheetFacts['over_thirty_months'])}
          />
        )}
        <Group gap="xs" className={classes.keep}>
          <Button
            variant="default"
            loading={keep.isPending}
            {...(!isPublished && { 'aria-disabled': true, 'data-disabled': true })}
            aria-describedby="standard-note"
            onClick={() =>
              isPublished &&
              keep.mutate({
                form_id: record.id,
                version: record.version,
                form_data: { order_list: readDraft(data_id)?.list ?? lastSaved.current },
              })
            }
          >
            {t('Save as standard cut')}
          </Button>
          {isPublished && (record.standard_answers?.order_list.length ?? 0) > 0 && (
            <Button
              variant="subtle"
              onClick={() =>
                keep.mutate({ form_id: record.id, version: record.version, form_data: { order_list: [] } })
              }
            >
              {t('Remove standard cut')}
            </Button>
          )}
        </Group>
        <Text id="standard-note" className={classes.note}>
          {isPublished
            ? t('Customers can fill in their cut sheet with these choices in one click.')
            : t('The standard cut can be saved only for the published version. Publish the draft first.')}
        </Text>
      </Group>
      {findTemplateProblems(template).length > 0 && (
        <Text className={classes.note}>
          {t('This draft still has problems, so you might not be able to finish the preview.')}
        </Text>
      )}
      <CutSheetForm key={`${share} ${age}`} sheet={sheet} actions={actions} />
    </div>
  );
}

/** A fake sheet based on the current template. */
function pretend(record: OpenTemplate, template: Template, facts: SheetFacts, list: OrderList): SheetRecord {
  const answers = { order_list: list };
  const nobody = {
    first_name: '',
    last_name: '',
    phone_number: '',
    email: '',
    street_address: '',
    street_address_2: '',
  };
  return {
    ...nobody,
    city: '',
    state: '',
    zip_code: '',
    country: '',
    id: -record.id,
    data_id: -record.id,
    form_id: record.id,
    customer_id: 0,
    isnewcutsheet: 1 as const,
    order_id: null,
    tagid: '',
    plant_name: '',
    plant_phone: '',
    plant_logo: '',
    replaced_by: null,
    cart_id: null,
    category_id: null,
    event_date: null,
    submitted_at: null,
    last_sheet: null,
    type: record.type,
    species: record.type,
    name: record.name,
    date_added: new Date().toISOString(),
    form_status: 'open' as const,
    form_data_json: answers,
    edit_data_json: null,
    left_behind: [],
    revision: 0,
    saved_at: null,
    saved_by: '',
    form_json: template,
    current_form_json: null,
    facts,
    qty: facts.share && SHARES[facts.share],
    standard_answers: record.standard_answers,
    basis: {
      species: record.type,
      quarters: facts.share && SHARES[facts.share],
      split: [facts.share ? SHARES[facts.share] : 4],
      at: 0,
      heads: 1,
      is_over_age_bull: false,
      hanging_weight_clb: null,
      prices: null,
      are_examples: false,
      weighable_order_id: null,
    },
    can: { fill: true, edit: false, ask_change: false },
    locked_because: '',
  };
}
