import { Badge, Group, Text } from '@mantine/core';
import { showMoney } from '#contract/lib/figures.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { type LotForm, type Photo, PRICE_BASIS_WORDS } from '#contract/market/lots/lot.ts';
import { PRACTICE_RULES } from '#contract/market/lots/practices.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/lots/lot-form.module.css';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** The lot's card, as buyers will see it in the search. */
export function LotPreview({ form, photos }: { form: LotForm; photos: readonly Photo[] }) {
  const [first] = photos;
  return (
    <article className={classes.card} aria-label={t('Preview')}>
      {first ? (
        <img className={classes.cardPhoto} src={pictureAddress(first.medium)} alt="" width={320} height={200} />
      ) : (
        <div className={classes.cardPhoto} data-empty>
          <ShareRing shares={[]} size={56} label="" />
        </div>
      )}
      <div className={classes.cardText}>
        <Text fw={650}>{form.title || t('Your lot’s title')}</Text>
        <Text size="sm" c="dimmed">
          {[form.breed, form.dropoff_date && t('Drop-off {day}', { day: showDay(form.dropoff_date) })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {form.price_cents !== null && (
          <Text fw={600}>
            {showMoney(form.price_cents)} {t(PRICE_BASIS_WORDS[form.price_basis])}
          </Text>
        )}
        <Group gap="0.25rem" align="stretch">
          {form.practices.map((practice) => (
            <Badge key={practice} variant="light" tt="none">
              {t(PRACTICE_RULES[practice].words)}
            </Badge>
          ))}
        </Group>
      </div>
    </article>
  );
}
