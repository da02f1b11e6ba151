import type { CSSProperties } from 'react';
import type { InvoicePaper } from '#contract/invoicing/invoice-paper.ts';
import type { PaperSize } from '#contract/invoicing/template-api.ts';
import classes from '#web/invoicing/template/invoice-preview.module.css';
import { t } from '#web/lib/words.ts';

/** A picture of an invoice's first page, made from the same data as the PDF. */
export function InvoicePreview({
  paper,
  accent,
  logo,
  size,
}: {
  paper: InvoicePaper;
  accent: string;
  /** The logo's URL, or '' if there isn't one. */
  logo: string;
  size: PaperSize;
}) {
  const { issuer, customer } = paper;
  return (
    <div className={classes.frame} role="img" aria-label={t('Invoice preview')}>
      <div className={classes.sheet} data-paper={size} style={{ '--accent': accent } as CSSProperties}>
        <div className={classes.top}>
          <div className={classes.title}>{paper.title}</div>
          {logo === '' ? (
            <div className={classes.issuer}>{issuer.name}</div>
          ) : (
            <img src={logo} alt="" className={classes.logo} />
          )}
        </div>
        <div className={classes.parties}>
          <Block name={issuer.name} lines={issuer.lines} />
          <Block above={paper.toWords} name={customer.name} lines={customer.lines} />
          <div>
            {paper.facts.map(({ words, value }) => (
              <div key={words}>
                <div className={classes.small}>{words}</div>
                <div className={classes.strong}>{value}</div>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.headline}>{paper.headline}</div>
        {paper.parts.map((part) => (
          <div key={part.title}>
            <div className={classes.part}>{part.title}</div>
            <div className={classes.small}>{part.facts}</div>
            <div className={`${classes.row} ${classes.head}`}>
              {paper.columns.map((words) => (
                <span key={words}>{words}</span>
              ))}
            </div>
            {part.rows.map(({ name, figures }) => (
              <div key={name} className={classes.row}>
                <span>{name}</span>
                {figures.map((figure, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: always quantity, price and amount
                  <span key={at}>{figure}</span>
                ))}
              </div>
            ))}
          </div>
        ))}
        <div className={classes.end}>
          <div className={classes.terms}>
            {paper.terms.text !== '' && (
              <>
                <div className={classes.strong}>{paper.terms.words}</div>
                {paper.terms.text}
              </>
            )}
          </div>
          <div>
            {paper.sums.map(({ words, amount, weight }) => (
              <div key={words} className={classes.sum} data-weight={weight}>
                <span>{words}</span>
                <span>{amount}</span>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.footer}>
          <span>{paper.footer}</span>
          <span>{t('Page {page} of {pages}', { page: 1, pages: 1 })}</span>
        </div>
      </div>
    </div>
  );
}

const Block = ({ above, name, lines }: { above?: string; name: string; lines: readonly string[] }) => (
  <div>
    {above && <div className={classes.small}>{above}</div>}
    <div className={classes.strong}>{name}</div>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </div>
);
