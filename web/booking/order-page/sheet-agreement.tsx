import { Anchor, Button, Text } from '@mantine/core';
import type { OrderDetails } from '#contract/booking/api.ts';
import {
  type BarredSheet,
  type DividedHalf,
  getDifferences,
  settleDifference,
} from '#contract/cut-sheets/agreement/agreement-api.ts';
import { isUnderWay } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-page/sheet-agreement.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import panel from '#web/ui/panel.module.css';
import { ErrorState } from '#web/ui/states.tsx';

type Owner = DividedHalf['one'];
type Differences = DividedHalf['differences'];

const nameOf = ({ first_name, last_name }: Pick<Owner, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/**
 * Shows why the animal can't be cut the way these sheets say: two different sheets for the same half, which the office can
 * settle here, or cuts that aren't allowed for this animal. Hidden if there is no conflict or the order is over. See
 * docs/trade-facts.md, Two quarters of one half.
 */
export function SheetAgreement({ order }: { order: OrderDetails }) {
  const { order_id, split, status } = order;
  const isLive = isUnderWay(status);
  const isAnyFilled = split.some(({ form_status }) => form_status === 'completed');
  const asked = useApiQuery(getDifferences, { order_id }, { enabled: isLive && isAnyFilled });
  if (asked.error && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return null;
  const { halves, barred, can } = asked.data;
  return (
    <>
      {barred.map((sheet) => (
        <Barred key={sheet.data_id} sheet={sheet} />
      ))}
      {halves.map((half) =>
        half.differences.length > 0 ? (
          <Differing key={half.half} order_id={order_id} half={half} maySettle={can.settle} />
        ) : (
          half.settled && <Settled key={half.half} half={half} settled={half.settled} />
        ),
      )}
    </>
  );
}

function Barred({ sheet }: { sheet: BarredSheet }) {
  const name = nameOf(sheet);
  return (
    <section className={`${panel.panel} ${classes.trouble}`} aria-label={t('Cuts {name} can’t have', { name })}>
      <h2>{t('Cuts {name} can’t have', { name })}</h2>
      <p>{sayRefusal(sheet.reason, { title: sheet.titles.join(', ') })}</p>
      <SheetLink sheet={sheet} />
    </section>
  );
}

function SheetLink({ sheet: { form_id, data_id, ...owner } }: { sheet: Owner }) {
  return (
    <Anchor href={`/NewCutSheetForm/${form_id}/${data_id}/edit`} {...inNewTab()} className={classes.link}>
      {t('Edit {name}’s cut sheet', { name: nameOf(owner) })}
      <NewTabIcon />
    </Anchor>
  );
}

function Differing({
  order_id,
  half: { half, one, other, differences },
  maySettle,
}: {
  order_id: number;
  half: DividedHalf;
  maySettle: boolean;
}) {
  const settle = useApiMutation(settleDifference, { refetch: [getDifferences] });
  const names = { one: nameOf(one), other: nameOf(other) };

  async function choose(kept: Owner, replaced: Owner): Promise<void> {
    const [winner, loser] = [nameOf(kept), nameOf(replaced)];
    const isSure = await askToConfirm({
      title: t('Use {name}’s cut sheet for both?', { name: winner }),
      text: t(
        '{loser}’s cut sheet will be changed to match. {loser}’s original choices stay on record, and both will be notified.',
        {
          loser,
        },
      ),
      yes: t('Use this cut sheet'),
      no: t('Cancel'),
    });
    if (!isSure) return;
    const seen = ({ data_id, revision }: Owner) => ({ data_id, revision });
    settle.mutate({ order_id, kept: seen(kept), replaced: seen(replaced) });
  }

  return (
    <section className={`${panel.panel} ${classes.trouble}`} aria-labelledby={`differing-${half}`}>
      <h2 id={`differing-${half}`}>
        {t(half === 1 ? 'First half: the cut sheets don’t match' : 'Second half: the cut sheets don’t match')}
      </h2>
      <p>
        {t(
          'Both owners get some of every cut in this half, so their cut sheets have to match. Both have been notified.',
        )}
      </p>
      <DifferenceTable differences={differences} one={names.one} other={names.other} />
      <div className={classes.choices}>
        {[
          { kept: one, replaced: other },
          { kept: other, replaced: one },
        ].map(({ kept, replaced }) => (
          <div key={kept.data_id} className={classes.choice}>
            {maySettle && (
              <Button variant="default" loading={settle.isPending} onClick={() => void choose(kept, replaced)}>
                {t('Use {name}’s cut sheet for both', { name: nameOf(kept) })}
              </Button>
            )}
            <SheetLink sheet={kept} />
          </div>
        ))}
      </div>
    </section>
  );
}

function DifferenceTable({ differences, one, other }: { differences: Differences; one: string; other: string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Cut')}</th>
          <th scope="col">{one}</th>
          <th scope="col">{other}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.title}>
            <th scope="row">
              {difference.title}
              <Text component="span" className={classes.part}>
                {difference.cut}
              </Text>
            </th>
            <td data-owner={one}>{wordsOf(difference.one)}</td>
            <td data-owner={other}>{wordsOf(difference.other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
/** A sheet's choice for a cut, in words: not chosen, chosen, or its details. */
const wordsOf = (said: string | null): string => (said === null ? t('Not chosen') : said || t('Chosen'));

function Settled({ half, settled }: { half: DividedHalf; settled: NonNullable<DividedHalf['settled']> }) {
  const { time_zone } = useMe();
  const [kept, replaced] = half.one.data_id === settled.kept_id ? [half.one, half.other] : [half.other, half.one];
  const names = { kept: nameOf(kept), replaced: nameOf(replaced) };
  return (
    <section className={`${panel.panel} ${classes.settled}`} aria-labelledby={`settled-${half.half}`}>
      <h2 id={`settled-${half.half}`}>
        {t(half.half === 1 ? 'First half: one cut sheet for both' : 'Second half: one cut sheet for both')}
      </h2>
      <p>
        {t('{who} chose {name}’s cut sheet for both on {when}.', {
          who: settled.settled_by,
          name: names.kept,
          when: formatInstant(settled.settled_at, time_zone),
        })}
      </p>
      {settled.differences.length > 0 && (
        <details>
          <summary>{t('{name}’s original choices', { name: names.replaced })}</summary>
          <DifferenceTable
            differences={settled.differences}
            one={t('Now (both)')}
            other={t('Before ({name})', { name: names.replaced })}
          />
        </details>
      )}
    </section>
  );
}
