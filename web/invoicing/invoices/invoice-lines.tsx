import { Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import type { DraftLine } from '#contract/invoicing/draft.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { ESTIMATED, fullAmount, sayDiscount } from '#contract/invoicing/invoice-paper.ts';
import { showCount, showMoney, showPounds } from '#contract/lib/figures.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { AddFeeMenu } from '#web/invoicing/invoices/add-fee-menu.tsx';
import classes from '#web/invoicing/invoices/invoice-lines.module.css';
import { howMuch, translateLine, translateTitle, type ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { LineDialog } from '#web/invoicing/invoices/line-dialog.tsx';
import { RemoveLineDialog } from '#web/invoicing/invoices/remove-line-dialog.tsx';
import { WeightsDialog } from '#web/invoicing/invoices/weights-dialog.tsx';
import { showDay } from '#web/lib/format.ts';
import { sayCut, t } from '#web/lib/words.ts';

type Part = InvoiceDocument['parts'][number];
type Changed = { kind: 'edit' | 'remove'; line: DraftLine } | { kind: 'add' | 'weigh'; cart_id: number };

/** The contents of an invoice, share by share, with totals. A draft's lines can be changed. */
export function InvoiceLines({ invoice }: { invoice: ViewedInvoice }) {
  const { document, lines, can } = invoice;
  const [changed, setChanged] = useState<Changed | null>(null);
  const close = () => setChanged(null);
  const linesOf = (part: Part): (DraftLine & { discount_cents?: number | undefined })[] => {
    const { cart_id } = part;
    if (!can.edit)
      return part.lines.map((line) => ({ ...line, line_id: 0, cart_id, is_estimated: line.is_estimated ?? false }));
    const isKnown = (line: DraftLine) => document.parts.some((one) => one.cart_id === line.cart_id);
    return lines.filter((line) => line.cart_id === cart_id || (cart_id === 0 && !isKnown(line)));
  };
  return (
    <section className={classes.paper} aria-label={t('Lines')}>
      {partsOf(invoice).map((part) => (
        <Stack key={part.cart_id} gap="xs">
          {part.title !== '' && (
            <h2 className={classes.title}>
              {translateTitle(part.title)}
              <Text span size="sm" c="dimmed">
                {[
                  part.ear_tag && t('Ear tag {tag}', { tag: part.ear_tag }),
                  showDay(part.dropoff_date),
                  part.hanging_clb !== null && t('{weight} hanging', { weight: showPounds(part.hanging_clb) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </h2>
          )}
          <ul className={classes.lines} data-editable={can.edit || undefined}>
            {linesOf(part).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document have no other name
              <li key={at}>
                <div className={classes.what}>
                  <span>{translateLine(line.name)}</span>
                  <Text span size="sm" c="dimmed">
                    {howMuch(line)}
                  </Text>
                  {line.is_estimated && (
                    <Text span size="sm" className={classes.estimated}>
                      {can.edit ? t('Estimated from the hanging weight. Check it.') : t(ESTIMATED)}
                    </Text>
                  )}
                  {line.reason !== '' && (
                    <Text span size="sm" c="dimmed">
                      {t('Changed: {reason}', { reason: line.reason })}
                    </Text>
                  )}
                </div>
                <span className={classes.amount}>{showMoney(fullAmount(line))}</span>
                {can.edit && (
                  <span className={classes.tools}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('Edit {name}', { name: line.name })}
                      onClick={() => setChanged({ kind: 'edit', line })}
                    >
                      {t('Edit')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={t('Remove {name}', { name: line.name })}
                      onClick={() => setChanged({ kind: 'remove', line })}
                    >
                      {t('Remove')}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {part.short?.map(({ cut, reason }) => (
            <Text key={cut} size="sm">
              {t('Less packed: {cut}', { cut: sayCut(cut) })} · {reason}
            </Text>
          ))}
          <PartActions invoice={invoice} part={part} onOpen={setChanged} />
        </Stack>
      ))}
      <Sums document={document} />
      {changed?.kind === 'remove' && <RemoveLineDialog invoice={invoice} line={changed.line} onClose={close} />}
      {changed?.kind === 'edit' && (
        <LineDialog invoice={invoice} line={changed.line} cart_id={changed.line.cart_id} onClose={close} />
      )}
      {changed?.kind === 'weigh' && (
        <WeightsDialog {...(can.edit && { draft: invoice })} cart_id={changed.cart_id} onClose={close} />
      )}
      {changed?.kind === 'add' && <LineDialog invoice={invoice} cart_id={changed.cart_id} onClose={close} />}
    </section>
  );
}

/** What can be added to a share's lines. The weights behind estimates can also be entered after the invoice was issued. */
function PartActions({
  invoice,
  part,
  onOpen,
}: {
  invoice: ViewedInvoice;
  part: Part;
  onOpen: (change: Changed) => void;
}) {
  const { cart_id, order_id } = part;
  const canEdit = invoice.can.edit;
  const canWeigh = canEdit ? cart_id !== 0 : isWeighable(invoice, part);
  if (!canEdit && !canWeigh) return null;
  return (
    <div>
      {canEdit && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => onOpen({ kind: 'add', cart_id })}
        >
          {t('Add line')}
        </Button>
      )}
      {canEdit && cart_id !== 0 && <AddFeeMenu invoice={invoice} order_id={order_id} cart_id={cart_id} />}
      {canWeigh && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconScale aria-hidden />}
          onClick={() => onOpen({ kind: 'weigh', cart_id })}
        >
          {t('Enter weights')}
        </Button>
      )}
    </div>
  );
}

/** Whether an issued invoice charges for pounds that are only estimated. Once they are entered, the invoice can be corrected. */
const isWeighable = ({ can, status }: ViewedInvoice, { cart_id, lines }: Part): boolean =>
  can.credit && status !== 'credited' && cart_id !== 0 && lines.some(({ is_estimated }) => is_estimated);

/** A draft without an animal has one part, so that lines can be added to it. */
const partsOf = ({ document, can }: ViewedInvoice): Part[] => {
  const loose: Part = {
    cart_id: 0,
    order_id: 0,
    title: '',
    ear_tag: '',
    dropoff_date: '',
    hanging_clb: null,
    lines: [],
  };
  return can.edit && document.parts.length === 0 ? [loose] : document.parts;
};

/** The subtotal, discount, taxes, and total. */
function Sums({ document }: Pick<ViewedInvoice, 'document'>) {
  const { discount } = document;
  return (
    <dl className={classes.sums}>
      {(document.taxes.length > 0 || discount) && (
        <Sum label={t('Subtotal')} cents={document.subtotal_cents + (discount?.cents ?? 0)} />
      )}
      {discount && <Sum label={sayDiscount(discount, t)} cents={-discount.cents} />}
      {document.taxes.map(({ tax_class, rate_bp, tax_cents }) => (
        <Sum
          key={tax_class}
          label={t('Tax on {kind}, {rate}%', {
            kind: t(TAX_CLASSES[tax_class]).toLowerCase(),
            rate: showCount(rate_bp / 100),
          })}
          cents={tax_cents}
        />
      ))}
      <Sum label={t('Total')} cents={document.total_cents} isStrong />
    </dl>
  );
}

function Sum({ label, cents, isStrong = false }: { label: string; cents: number; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{showMoney(cents)}</dd>
    </div>
  );
}
