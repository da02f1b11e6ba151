import { Accordion, Button, Group, NativeSelect, Text } from '@mantine/core';
import { memo } from 'react';
import type { Animal } from '#contract/booking/booking.ts';
import { amountOf } from '#contract/booking/shares.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import classes from '#web/booking/new-order/animal-list.module.css';
import { type DraftAnimal, type DraftShare, keyOfAnimal, nameOfAnimal } from '#web/booking/order-draft/order-draft.ts';
import { HangInput, usualDaysHint, yesNo } from '#web/booking/order-draft/order-fields.tsx';
import { PRESETS } from '#web/booking/share-editor/share-rows.ts';
import { t, translate } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

interface AnimalRowProps {
  animal: Animal;
  draft: DraftAnimal;
  templates: readonly TemplateItem[] | undefined;
  /** Called with what changed: the hang time or, for cattle, whether it is over thirty months old. */
  onChange: (animal: Animal, changes: Partial<DraftAnimal>) => void;
  /** Opens the split dialog, with shares of these sizes if one of the usual splits was pressed. */
  onSplit: (animal: Animal, sizes?: readonly number[]) => void;
}

/** Bookings can have hundreds of rows, so a row is rendered again only when its own animal has changed. */
const isSameRow = (before: AnimalRowProps, now: AnimalRowProps) =>
  keyOfAnimal(before.animal) === keyOfAnimal(now.animal) &&
  before.draft === now.draft &&
  before.templates === now.templates;

/**
 * One animal in the draft: a ring showing its shares, which expands to the shares and cut sheets, and a button to split it.
 */
export const AnimalRow = memo(AnyAnimalRow, isSameRow);

function AnyAnimalRow({
  animal,
  draft: { shares, hang, over_thirty_months },
  templates,
  onChange,
  onSplit,
}: AnimalRowProps) {
  const name = nameOfAnimal(animal);
  const sheetOf = (share: DraftShare) => templates?.find(({ id }) => id === share.template_id)?.name ?? '';

  return (
    <Accordion.Item value={keyOfAnimal(animal)}>
      <div className={classes.head}>
        <Accordion.Control>
          <span className={classes.title}>
            <ShareRing
              size={36}
              label=""
              shares={shares.map(({ customer, quarters }) => ({
                key: customer?.id ?? '',
                label: customer?.label ?? '',
                quarters,
              }))}
            />
            <span className={classes.words}>
              <Text span inherit fw={600}>
                {name}
              </Text>
              <span className={classes.summary}>
                {shares.length === 0 ? t('Not split') : shares.map(({ customer }) => customer?.label).join(', ')}
              </span>
            </span>
          </span>
        </Accordion.Control>
        {isAskedForAge(animal.species) && (
          <NativeSelect
            className={classes.age}
            label={t('Over 30 months?')}
            data={[{ value: '', label: t('Not known yet') }, ...yesNo()]}
            value={over_thirty_months}
            onChange={(event) =>
              onChange(animal, { over_thirty_months: event.currentTarget.value as DraftAnimal['over_thirty_months'] })
            }
          />
        )}
        <Button
          variant="default"
          aria-label={t('Split {animal}', { animal: name })}
          data-split={shares.length > 0}
          onClick={() => onSplit(animal)}
        >
          {t('Split')}
        </Button>
      </div>
      <Accordion.Panel>
        {shares.length === 0 ? (
          <Text c="dimmed">
            {t(
              'The whole animal belongs to the person bringing it, with one cut sheet. Split it if several people share it.',
            )}
          </Text>
        ) : (
          <ul className={classes.shares}>
            {shares.map((share) => (
              <li key={share.customer?.id}>
                <span className={classes.owner}>{share.customer?.label}</span>
                <span>{translate(amountOf(share.quarters))}</span>
                <span className={classes.sheet}>{sheetOf(share)}</span>
              </li>
            ))}
          </ul>
        )}
        <Group gap="sm" mt="sm" align="flex-end" justify="space-between">
          {shares.length === 0 && (
            <Group gap="xs" role="group" aria-label={t('Common splits')}>
              {PRESETS.filter(({ sizes }) => sizes.length > 1).map(({ label, sizes }) => (
                <Button
                  key={label}
                  variant="default"
                  size="compact-md"
                  aria-label={t('{action}: {title}', { action: t(label), title: name })}
                  leftSection={
                    <ShareRing
                      size={20}
                      label=""
                      shares={sizes.map((quarters, key) => ({ key, label: '', quarters }))}
                    />
                  }
                  onClick={() => onSplit(animal, sizes)}
                >
                  {t(label)}
                </Button>
              ))}
            </Group>
          )}
          <HangInput
            className={classes.hang}
            description={usualDaysHint()}
            value={hang}
            onChange={(days) => onChange(animal, { hang: days })}
          />
        </Group>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
