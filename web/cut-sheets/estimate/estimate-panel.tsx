import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { getCustomFormData, type SheetRecord } from '#contract/cut-sheets/api.ts';
import { type Estimate, type EstimatedCut, estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import type { EstimatedLine } from '#contract/cut-sheets/estimate/price-ranges.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { showRoundMoney } from '#contract/lib/figures.ts';
import classes from '#web/cut-sheets/estimate/estimate-panel.module.css';
import { reasonWords, showRoundPounds, showSpread } from '#web/cut-sheets/estimate/estimate-words.ts';
import { sayCut, t, translate } from '#web/lib/words.ts';
import { WeightDialog } from '#web/orders/lazy-weight-dialog.ts';
import panel from '#web/ui/panel.module.css';

/** How long to wait before screen readers announce new figures. */
const CALM_MS = 1500;

/**
 * The estimated weight and price of a share cut this way, with the reasons for the range. Updates with every choice. `template`
 * is the form being filled in, if it isn't the sheet's own. `isFilled` means the choices are final.
 */
export const EstimatePanel = memo(function EstimatePanel({
  sheet: { basis, form_json },
  list,
  template = form_json,
  isFilled = false,
}: {
  sheet: Pick<SheetRecord, 'basis' | 'form_json'>;
  list: OrderList;
  template?: Template;
  isFilled?: boolean;
}) {
  const estimate = useMemo(() => estimateOf(template, list, basis), [template, list, basis]);
  const [isWeighing, setIsWeighing] = useState(false);
  const { packaged_clb, price, reasons } = estimate;
  const cuts = estimate.cuts.filter(({ becomes }) => becomes !== 'trim');

  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-labelledby="estimate">
      <div>
        <h2 id="estimate">{t('What you’ll take home')}</h2>
        <Text c="dimmed" fz="sm">
          {t(isFilled ? 'Estimated from the choices on this sheet.' : 'This estimate changes with each choice.')}
        </Text>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t('Estimated packed weight')}</dt>
          <dd>{showRoundPounds(packaged_clb.likely)}</dd>
          <dd className={classes.spread}>{showSpread(packaged_clb, showRoundPounds)}</dd>
        </div>
        {price && (
          <div>
            <dt>{t('Estimated processing cost')}</dt>
            <dd>{showRoundMoney(price.total.likely)}</dd>
            <dd className={classes.spread}>{showSpread(price.total, showRoundMoney)}</dd>
          </div>
        )}
      </dl>
      {basis.weighable_order_id !== null && (
        <Button variant="subtle" size="compact-sm" className={classes.weigh} onClick={() => setIsWeighing(true)}>
          {t(estimate.isWeighed ? 'Change hanging weight' : 'Record hanging weight')}
        </Button>
      )}
      {cuts.length > 0 ? (
        <Fold title={t('By cut')} isOpenFirst>
          <Cuts cuts={cuts} />
        </Fold>
      ) : (
        <Text c="dimmed" fz="sm">
          {t('Nothing to pack yet.')}
        </Text>
      )}
      {price && (
        <Fold title={t('What it costs')}>
          <Lines lines={price.lines} total={price.total} />
        </Fold>
      )}
      <Fold title={t('Why this is an estimate')}>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason.code}>{reasonWords(reason)}</li>
          ))}
        </ul>
      </Fold>
      {!isFilled && <Announcement estimate={estimate} />}
      {isWeighing && basis.weighable_order_id !== null && (
        <WeightDialog
          order_id={basis.weighable_order_id}
          refetch={[getCustomFormData]}
          onClose={() => setIsWeighing(false)}
        />
      )}
    </section>
  );
});

/** A collapsible section. Collapsed content isn't rendered, so that clicks on choices stay fast. */
function Fold({ title, isOpenFirst = false, children }: { title: string; isOpenFirst?: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className={classes.fold} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

const Cuts = memo(function Cuts({ cuts }: { cuts: readonly EstimatedCut[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Cut')}</th>
          <th scope="col">{t('Weight')}</th>
          <th scope="col">{t('Packages')}</th>
        </tr>
      </thead>
      <tbody>
        {cuts.map(({ title, weight_clb, packages, becomes }) => (
          <tr key={title}>
            <th scope="row">{sayCut(title)}</th>
            <td>{becomes === 'top' ? t('extra') : showRoundPounds(weight_clb.likely)}</td>
            <td>{packages ? packages.likely : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function Lines({ lines, total }: { lines: readonly EstimatedLine[]; total: Estimate['packaged_clb'] }) {
  return (
    <table className={classes.table}>
      <tbody>
        {lines.map(({ kind, name, cents, weight_clb }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may share a name, and hold no state
          <tr key={at}>
            <th scope="row">
              {kind === 'minimum' ? t('{line}: minimum charge', { line: translate(name) }) : translate(name)}
              {weight_clb && <span className={classes.pounds}>{showRoundPounds(weight_clb.likely)}</span>}
            </th>
            <td>{showRoundMoney(cents.likely)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td>{showRoundMoney(total.likely)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Announces the two figures once the choices have settled, rather than on every click. */
function Announcement({ estimate: { packaged_clb, price } }: { estimate: Estimate }) {
  const packed = showRoundPounds(packaged_clb.likely);
  const words = price
    ? t('Estimate: about {packed} packed, about {price} for processing.', {
        packed,
        price: showRoundMoney(price.total.likely),
      })
    : t('Estimate: about {packed} packed.', { packed });
  const first = useRef(words);
  const [calm] = useDebouncedValue(words, CALM_MS);
  return <VisuallyHidden role="status">{calm === first.current ? '' : calm}</VisuallyHidden>;
}
