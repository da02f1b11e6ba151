import { Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { darkenUntilReadable, isReadable } from '#contract/invoicing/accent-color.ts';
import { layOutInvoice } from '#contract/invoicing/invoice-paper.ts';
import { sampleInvoice } from '#contract/invoicing/sample-invoice.ts';
import {
  getInvoiceTemplate,
  InvoiceTemplate,
  issuerOf,
  removeInvoiceLogo,
  saveInvoiceLogo,
  saveInvoiceTemplate,
} from '#contract/invoicing/template-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { PictureField } from '#web/accounts/picture-field.tsx';
import { useToday } from '#web/accounts/today.ts';
import { AccentField } from '#web/invoicing/template/accent-field.tsx';
import { InvoicePreview } from '#web/invoicing/template/invoice-preview.tsx';
import classes from '#web/invoicing/template/invoice-template-screen.module.css';
import { TemplateVersions } from '#web/invoicing/template/template-versions.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { currentLanguage, t, translate } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { NumberField, RadioField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, Form, SubmitButton, useSendForm, useTheirChanges } from '#web/ui/form.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

type Answer = DataOf<typeof getInvoiceTemplate>;
const NAMES = Object.keys(InvoiceTemplate.shape) as (keyof InvoiceTemplate)[];

/** The look of the plant's invoices, /processor/invoice-template. */
export function InvoiceTemplateScreen() {
  const found = useApiQuery(getInvoiceTemplate, {});
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return <TemplateEditor answer={found.data} />;
}

function useTemplateForm(answer: Answer) {
  const client = useQueryClient();
  const form = useSendForm<typeof saveInvoiceTemplate, InvoiceTemplate, InvoiceTemplate>(saveInvoiceTemplate, {
    schema: InvoiceTemplate,
    start: answer.template,
    toSend: (checked) => ({ ...checked, version: answer.version }),
    refetch: [getInvoiceTemplate],
    saved: (sent) => sent,
    onProblem: async ({ code }) => {
      if (code === 'settings_changed') await client.invalidateQueries({ queryKey: [getInvoiceTemplate.path] });
      return null;
    },
  });
  useTheirChanges(form, answer.template, answer.version);
  return form;
}

function TemplateEditor({ answer }: { answer: Answer }) {
  const { plant, logo } = answer;
  const form = useTemplateForm(answer);
  const { control } = form;
  const { isDirty } = form.formState;
  useAskBeforeDropping(isDirty);

  return (
    <PageFrame
      title={t('Invoice template')}
      back={<BackLink to="/processorProfile">{t('Settings')}</BackLink>}
      subtitle={t('How your invoices look. Changes don’t affect invoices you’ve already issued.')}
    >
      <div className={classes.columns}>
        <Stack gap="lg">
          <PictureField
            label={t('Logo')}
            hint={t('Saved right away, without cropping.')}
            address={logo}
            shape="logo"
            save={saveInvoiceLogo}
            remove={removeInvoiceLogo}
            refetch={[getInvoiceTemplate]}
          />
          <Form form={form} label={t('Invoice template')} isSticky>
            <FieldRow>
              <AccentField control={control} />
              <RadioField
                control={control}
                name="paper"
                label={t('Paper size')}
                choices={[
                  { value: 'letter', label: t('US Letter') },
                  { value: 'a4', label: t('A4') },
                ]}
              />
            </FieldRow>
            <DetailsFields control={control} plant={plant} />
            <PaymentFields control={control} />
            <SubmitButton form={form} variant={isDirty ? 'filled' : 'default'}>
              {t('Save template')}
            </SubmitButton>
          </Form>
          <TemplateVersions
            answer={answer}
            onUse={(template) => {
              for (const name of NAMES) form.setValue(name, template[name], { shouldDirty: true });
            }}
          />
        </Stack>
        <section className={classes.preview} aria-label={t('Preview')}>
          <Preview control={control} answer={answer} />
        </section>
      </div>
    </PageFrame>
  );
}

function DetailsFields({ control, plant }: { control: Control<InvoiceTemplate>; plant: Answer['plant'] }) {
  return (
    <>
      <div className={classes.heading}>
        <Title order={2} size="h4">
          {t('Your details')}
        </Title>
        <Text c="dimmed">{t('If you leave these blank, we’ll use your plant’s.')}</Text>
      </div>
      <TextField control={control} name="name" label={t('Business name')} placeholder={plant.name} />
      <TextField control={control} name="street_address" label={t('Address')} placeholder={plant.street_address} />
      <div className={classes.place}>
        <TextField control={control} name="city" label={t('City')} placeholder={plant.city} />
        <TextField control={control} name="state" label={t('State')} placeholder={plant.state} />
        <TextField
          control={control}
          name="zip_code"
          label={t('ZIP')}
          inputMode="numeric"
          placeholder={plant.zip_code}
        />
      </div>
      <FieldRow>
        <TextField
          control={control}
          name="phone_number"
          label={t('Phone')}
          type="tel"
          placeholder={plant.phone_number}
        />
        <TextField control={control} name="email" label={t('Email')} type="email" placeholder={plant.email} />
      </FieldRow>
    </>
  );
}

function PaymentFields({ control }: { control: Control<InvoiceTemplate> }) {
  return (
    <>
      <Title order={2} size="h4">
        {t('Payment')}
      </Title>
      <FieldRow>
        <NumberField
          control={control}
          name="due_days"
          label={t('Days until due')}
          most={365}
          hint={t('Counted from the day an invoice is issued.')}
        />
        <TextField
          control={control}
          name="tax_number"
          label={t('Tax ID')}
          hint={t('Printed next to your address.')}
          maxLength={40}
        />
      </FieldRow>
      <TextAreaField
        control={control}
        name="terms"
        label={t('Terms')}
        hint={t('How to pay, when to pick up, and what happens to meat that isn’t picked up.')}
        rows={4}
        grows
        maxLength={1500}
      />
      <TextField
        control={control}
        name="footer"
        label={t('Footer')}
        hint={t('At the bottom of every page.')}
        maxLength={160}
      />
    </>
  );
}

/** A sample invoice with the values in the form, before they're saved. */
function Preview({
  control,
  answer: { template, plant, logo },
}: {
  control: Control<InvoiceTemplate>;
  answer: Answer;
}) {
  const today = useToday();
  const typed: InvoiceTemplate = { ...template, ...useWatch({ control }) };
  const due_days = Math.min(365, Math.max(0, Math.trunc(Number(typed.due_days) || 0)));
  const paper = layOutInvoice({
    ...sampleInvoice(issuerOf(typed, plant), { today, due_days }),
    template: typed,
    words: { language: currentLanguage(), say: t, translate },
  });
  const color = typed.accent.trim().toLowerCase();
  const isWhole = /^#[0-9a-f]{6}$/.test(color);
  const accent = !isWhole ? template.accent : isReadable(color) ? color : darkenUntilReadable(color);
  return <InvoicePreview paper={paper} accent={accent} logo={logo} size={typed.paper} />;
}
