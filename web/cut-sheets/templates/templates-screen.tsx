import { Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { getCustomForm, type TemplateItem } from '#contract/cut-sheets/api.ts';
import { countMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { TemplatePreview } from '#web/cut-sheets/builder/template-preview.tsx';
import { sayMissing } from '#web/cut-sheets/sheet-links/use-missing-count.ts';
import { NoTemplates } from '#web/cut-sheets/templates/no-templates.tsx';
import { OfficeTemplates } from '#web/cut-sheets/templates/office-templates.tsx';
import classes from '#web/cut-sheets/templates/templates-screen.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The plant's cut sheet templates and the questions of the selected one, at /processorCutSheet. */
export function TemplatesScreen() {
  const { form_id } = useSearch({ from: '/shell/processorCutSheet' });
  const answer = useApiQuery(getCustomForm, { user_id: useOwnId() });
  const templates = Array.isArray(answer.data) ? answer.data : undefined;
  const { role, plant_name } = useMe();
  const isKeeper = isOffice(role);
  const isForCustomer = !isStaff(role);

  return (
    <PageFrame
      title={t('Cut Sheets')}
      subtitle={
        isForCustomer
          ? t('The cut sheets at {plant}. Open one to see which cuts you can choose.', { plant: plant_name })
          : t('What your customers choose from when they fill in a cut sheet.')
      }
      action={
        isForCustomer ? (
          <ButtonLink leftSection={<IconPlus aria-hidden />} size="md" to="/NewCutSheetForm">
            {t('Start cut sheet')}
          </ButtonLink>
        ) : isKeeper ? (
          <ButtonLink leftSection={<IconPlus aria-hidden />} size="md" to="/NewDesignCutSheet">
            {t('Design a new cut sheet')}
          </ButtonLink>
        ) : null
      }
      filters={isKeeper && <MissingNote />}
    >
      {answer.error && !templates ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : templates?.length === 0 && !isKeeper ? (
        <NoTemplates />
      ) : isKeeper ? (
        <OfficeTemplates />
      ) : (
        <TemplateTable templates={templates} openId={Number(form_id)} />
      )}
      {form_id && <OpenTemplate key={form_id} form_id={Number(form_id)} isForCustomer={isForCustomer} />}
    </PageFrame>
  );
}

function TemplateTable({ templates, openId }: { templates: readonly TemplateItem[] | undefined; openId: number }) {
  return (
    <div className={classes.sheet}>
      <Table aria-label={t('Cut Sheets')} aria-busy={!templates} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th>{t('Species')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {templates ? (
            templates.map(({ id, name, type }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink
                    to="/processorCutSheet"
                    search={{ form_id: String(id) }}
                    aria-current={id === openId}
                    className={classes.name}
                  >
                    {name}
                  </AnchorLink>
                </Table.Td>
                <Table.Td>{t(showSpecies(type))}</Table.Td>
              </Table.Tr>
            ))
          ) : (
            <Table.Tr>
              <Table.Td colSpan={2}>
                <Skeleton h={18} />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function OpenTemplate({ form_id, isForCustomer }: { form_id: number; isForCustomer: boolean }) {
  const { data, error, refetch } = useApiQuery(getCustomForm, { form_id });

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || Array.isArray(data)) return <Skeleton h={320} />;
  return (
    <Stack component="section" gap="sm" aria-labelledby="template">
      <Title order={2} id="template">
        {data.name}
      </Title>
      <Text c="dimmed">
        {isForCustomer
          ? t('Your choices for each part of the animal.')
          : t('Each part with its cuts, the questions about them, and the cuts that can’t be combined.')}
      </Text>
      <TemplatePreview template={data.form_json} species={data.type} isForCustomer={isForCustomer} />
    </Stack>
  );
}

/** For the office: a link to the missing cut sheets, with their count. */
function MissingNote() {
  const isOffice = belongsTo('office', useMe().role);
  const { data } = useApiQuery(countMissingSheets, {}, { enabled: isOffice });
  if (!isOffice) return null;
  const asked = data && data.changes > 0 ? t('{count} changes requested', { count: sayMissing(data.changes) }) : '';
  const missing =
    data && data.missing > 0
      ? t('{count} cut sheets are missing for the next seven days', { count: sayMissing(data.missing) })
      : t('Missing cut sheets');
  const isSoon = data !== undefined && data.missing > 0;
  return (
    <AnchorLink to="/processorCutSheet/missing" search={isSoon ? { soon: '1' } : {}}>
      {[missing, asked].filter(Boolean).join(' · ')}
    </AnchorLink>
  );
}
