import { Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getLabels } from '#contract/orders/labels-api.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/label-list.module.css';
import { labelWords } from '#web/orders/order-words.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The plant's product labels, as a section of Settings. */
export const LabelsSection = () => (
  <SettingsSection title={t('Labels')} hint={t('The labels that the plant prints on each product’s packages.')}>
    <LabelList />
    <div>
      <ButtonLink leftSection={<IconPlus aria-hidden />} variant="default" to="/processorprofile/addLabel">
        {t('Add Label')}
      </ButtonLink>
    </div>
  </SettingsSection>
);

/** The labels by name, each linking to its page. */
export function LabelList() {
  const labels = useApiQuery(getLabels, {});
  if (labels.isPending) return <Skeleton h="4rem" />;
  if (!labels.data) return <ErrorState error={labels.error} onRetry={() => void labels.refetch()} />;
  if (labels.data.length === 0) return <p className={classes.none}>{t('No labels yet.')}</p>;
  return (
    <ul className={classes.list} aria-label={t('Labels')}>
      {labels.data.map(({ label_id, name, process_option, image }) => (
        <li key={label_id}>
          <Picture address={image} size={32} shape="logo" />
          <AnchorLink
            to="/processorprofile/editLabel/$label_id"
            params={{ label_id: String(label_id) }}
            className={classes.name}
          >
            {name}
          </AnchorLink>
          <span className={classes.kind}>{labelWords(process_option)}</span>
        </li>
      ))}
    </ul>
  );
}
