import { Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  addLabel,
  getLabels,
  type ProductLabel,
  removeLabel,
  removeLabelImage,
  saveLabelImage,
  updateLabel,
  viewLabel,
} from '#contract/orders/labels-api.ts';
import { LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import { PictureField } from '#web/accounts/picture-field.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { LabelList } from '#web/orders/label-list.tsx';
import classes from '#web/orders/label-screen.module.css';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

const EDIT = '/processorprofile/editLabel/$label_id';
const SETTINGS = '/processorProfile';
const choices = () => LABELS.map((value) => ({ value, label: t(LABEL_WORDS[value]) }));

/** Adds a product label. Once saved, it opens so that a picture can be added. */
export function AddLabelScreen() {
  const navigate = useNavigate();
  const form = useSendForm(addLabel, {
    start: { name: '', label_text: '' },
    refetch: [getLabels],
    onDone: ({ label_id }) => void navigate({ to: EDIT, params: { label_id: String(label_id) }, ignoreBlocker: true }),
  });
  useAskBeforeDropping(form.formState.isDirty);
  return (
    <PageFrame title={t('Add Label')} width="narrow">
      <Form form={form}>
        <LabelFields form={form} />
        <SubmitButton form={form} secondary={<Back />}>
          {t('Save')}
        </SubmitButton>
      </Form>
      <Others />
    </PageFrame>
  );
}

/** One label: its text and picture, and a button to remove it. */
export function EditLabelScreen() {
  const params = useParams({ from: `/shell${EDIT}` });
  const label_id = Number(params.label_id);
  const label = useApiQuery(viewLabel, { label_id });
  const isUnknown = label.error instanceof ApiProblem && ['not_found', 'malformed'].includes(label.error.code);

  return (
    <PageFrame title={t('Edit Label')} width="narrow">
      {isUnknown ? (
        <EmptyState icon={IconSearchOff} title={t('Label not found')} action={<Back />}>
          {t('It may have been removed.')}
        </EmptyState>
      ) : label.data ? (
        <EditLabel label={label.data} />
      ) : label.error ? (
        <ErrorState error={label.error} onRetry={() => void label.refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
      <Others />
    </PageFrame>
  );
}

function EditLabel({ label: { label_id, image, ...label } }: { label: ProductLabel }) {
  const navigate = useNavigate();
  const form = useSendForm(updateLabel, {
    start: { label_id, ...label },
    refetch: [getLabels, viewLabel],
    saved: (sent) => sent,
  });
  useAskBeforeDropping(form.formState.isDirty);
  const remove = useApiMutation(removeLabel, {
    refetch: [getLabels],
    onDone: () => void navigate({ to: SETTINGS, ignoreBlocker: true }),
  });

  async function ask(): Promise<void> {
    if (
      await askToConfirm({
        text: t('Remove the label “{name}”? It will no longer appear on new packages.', { name: label.name }),
      })
    )
      remove.mutate({ label_id });
  }
  return (
    <>
      <PictureField
        label={t('Picture')}
        hint={t('Printed next to the text: your logo, a seal, or a drawing.')}
        address={image}
        shape="logo"
        save={saveLabelImage}
        remove={removeLabelImage}
        about={{ label_id }}
        refetch={[getLabels, viewLabel]}
      />
      <Form form={form}>
        <LabelFields form={form} />
        <SubmitButton
          form={form}
          secondary={
            <>
              <Button variant="subtle" color="red" size="md" me="auto" onClick={() => void ask()}>
                {t('Remove')}
              </Button>
              <Back />
            </>
          }
        >
          {t('Save')}
        </SubmitButton>
      </Form>
    </>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the two forms differ only by the label's id
function LabelFields({ form: { control } }: { form: { control: any } }) {
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('Name')}
        hint={t('As it appears on the package, like Chuck roast')}
        maxLength={80}
      />
      <SelectField
        control={control}
        name="process_option"
        label={t('Label Type')}
        choices={choices()}
        empty={t('Select')}
      />
      <TextAreaField
        control={control}
        name="label_text"
        label={t('Text')}
        hint={t('Handling instructions or ingredients, printed below the name. Custom packages must say NOT FOR SALE.')}
        rows={4}
      />
    </>
  );
}

/** All of the plant's labels, including this one once it is saved. */
const Others = () => (
  <section className={classes.others} aria-label={t('All labels')}>
    <h2>{t('All labels')}</h2>
    <LabelList />
  </section>
);

const Back = () => (
  <ButtonLink variant="default" size="md" to={SETTINGS}>
    {t('Back to Settings')}
  </ButtonLink>
);
