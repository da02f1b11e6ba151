import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  exportPriceEdition,
  getPriceList,
  getPriceLists,
  type PriceEdition,
  type PriceList,
  removePriceEdition,
} from '#contract/pricing/api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { useMe } from '#web/accounts/session.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { PercentDialog } from '#web/pricing/percent-dialog.tsx';
import { PriceEditor } from '#web/pricing/price-editor.tsx';
import { PriceFileDialog } from '#web/pricing/price-file-dialog.tsx';
import { PriceLines } from '#web/pricing/price-lines.tsx';
import classes from '#web/pricing/price-list-screen.module.css';
import { showEdition, showList } from '#web/pricing/price-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const PAGE = '/shell/priceLists/$price_list_id';

/** One price list and its versions, at /priceLists/$price_list_id. */
export function PriceListScreen() {
  const { price_list_id } = useParams({ from: PAGE });
  const found = useApiQuery(getPriceList, { price_list_id: Number(price_list_id) });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return <OpenList list={found.data} />;
}

/** What is being edited: the chosen prices, or new prices with their own start date. */
interface Entering {
  edition: PriceEdition | null;
  lines: readonly PriceLine[];
}

function OpenList({ list }: { list: PriceList }) {
  const navigate = useNavigate();
  const { edition: chosen_id } = useSearch({ from: PAGE });
  const { editions } = list;
  const chosen =
    editions.find(({ edition_id }) => String(edition_id) === chosen_id) ??
    editions.find(({ state }) => state === 'current') ??
    editions.at(-1);
  const nameOf = useCategoryName();
  const [entering, setEntering] = useState<Entering | null>(null);
  const choose = (edition_id: number | string) =>
    void navigate({ to: '.', search: { edition: String(edition_id) }, replace: true });

  return (
    <PageFrame
      title={showList(list, nameOf)}
      back={!entering && <BackLink to="/priceLists">{t('Price lists')}</BackLink>}
      subtitle={t('Each order uses the prices in effect on its drop-off day.')}
      action={
        !entering &&
        chosen && (
          <Button
            size="md"
            leftSection={chosen.is_frozen ? <IconPlus aria-hidden /> : <IconPencil aria-hidden />}
            onClick={() => setEntering({ edition: chosen.is_frozen ? null : chosen, lines: chosen.lines })}
          >
            {t(chosen.is_frozen ? 'Add new prices' : 'Edit prices')}
          </Button>
        )
      }
    >
      {entering ? (
        <PriceEditor
          list={list}
          {...entering}
          onClose={() => setEntering(null)}
          onSaved={(edition_id) => {
            setEntering(null);
            choose(edition_id);
          }}
        />
      ) : (
        chosen && <Edition list={list} edition={chosen} onChoose={choose} onEnter={setEntering} />
      )}
    </PageFrame>
  );
}

/** Which prices apply once this edition is removed. */
function removalWords(
  list: PriceList,
  { edition_id, starts_on }: PriceEdition,
  nameOf: (category_id: number) => string,
): string {
  const [earliest, next] = list.editions.toReversed();
  if (!next) return t('This removes the whole price list, because it has no other prices.');
  if (edition_id !== earliest?.edition_id)
    return t('Animals dropped off on or after {day} will be billed at the earlier prices.', {
      day: showDay(starts_on),
    });
  const day = showDay(next.starts_on);
  return list.label === ''
    ? t('Animals dropped off before {day} will be billed at the prices that start on that day.', { day })
    : t('Animals dropped off before {day} will be billed from the {list} price list, if there is one.', {
        day,
        list: showList({ ...list, label: '' }, nameOf),
      });
}

function Edition({
  list,
  edition,
  onChoose,
  onEnter,
}: {
  list: PriceList;
  edition: PriceEdition;
  onChoose: (edition_id: number | string) => void;
  onEnter: (entering: Entering) => void;
}) {
  const { edition_id, revision, lines, is_frozen } = edition;
  const { time_zone } = useMe();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'percent' | 'file' | null>(null);
  const remove = useApiMutation(removePriceEdition, {
    refetch: [getPriceList, getPriceLists],
    onDone: ({ is_list_gone }) =>
      void navigate(is_list_gone ? { to: '/priceLists' } : { to: '.', search: {}, replace: true }),
  });

  const nameOf = useCategoryName();
  async function askToRemove() {
    if (
      await askToConfirm({
        title: t('Remove these prices?'),
        text: removalWords(list, edition, nameOf),
        yes: t('Remove'),
      })
    )
      remove.mutate({ edition_id, revision });
  }

  return (
    <>
      <div className={classes.bar}>
        <NativeSelect
          label={t('Prices')}
          data={list.editions.map((each) => ({ value: String(each.edition_id), label: showEdition(each) }))}
          value={String(edition_id)}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
        <Group gap="xs" align="stretch">
          {!is_frozen && (
            <Button variant="default" onClick={() => onEnter({ edition: null, lines })}>
              {t('Add new prices')}
            </Button>
          )}
          <Button variant="default" disabled={lines.length === 0} onClick={() => setDialog('percent')}>
            {t('Change by percent')}
          </Button>
          <Button variant="default" onClick={() => setDialog('file')}>
            {t('Upload CSV')}
          </Button>
          <Button variant="default" onClick={() => void download(exportPriceEdition, { edition_id })}>
            {t('Download CSV')}
          </Button>
          {!is_frozen && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </div>
      {is_frozen && (
        <Text c="dimmed">
          {t('These prices can’t be changed because they apply to animals that were already dropped off.')}
        </Text>
      )}
      <PriceLines lines={lines} />
      <Text c="dimmed" size="sm">
        {edition.changed_by
          ? t('Last changed {when} by {name}.', {
              when: formatInstant(edition.changed_at, time_zone),
              name: edition.changed_by,
            })
          : t('Last changed {when}.', { when: formatInstant(edition.changed_at, time_zone) })}
      </Text>
      {dialog === 'percent' && (
        <PercentDialog
          list={list}
          lines={lines}
          onClose={() => setDialog(null)}
          onSaved={(saved_id) => {
            setDialog(null);
            onChoose(saved_id);
          }}
        />
      )}
      {dialog === 'file' && (
        <PriceFileDialog
          onClose={() => setDialog(null)}
          onRead={(read) => {
            setDialog(null);
            onEnter({ edition: is_frozen ? null : edition, lines: read });
          }}
        />
      )}
    </>
  );
}
