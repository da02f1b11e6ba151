import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { sayAge } from '#contract/cut-sheets/age/say-age.ts';
import { sayRest } from '#contract/cut-sheets/rest/rest.ts';
import {
  BAR_WORDS,
  factsOfAnimal,
  findMissing,
  NOT_FOR_SALE,
  placeOf,
  SHARE_WORDS,
} from '#contract/floor/animal-facts.ts';
import { type CuttingAnimal, type CuttingShare, cuttingDay } from '#contract/floor/api.ts';
import {
  type CuttingCut,
  type CuttingList,
  forbiddenIn,
  requestsOf,
  warningsOf,
} from '#contract/floor/cutting-list.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { ReceiveDialog } from '#web/booking/order-lists/lazy-receive-dialog.ts';
import classes from '#web/floor/cutting-animal-view.module.css';
import { showDay } from '#web/lib/format.ts';
import { sayCut, sayOptions, t, translate, type Words } from '#web/lib/words.ts';
import { labelWords, orderLink } from '#web/orders/order-words.ts';
import { StageMover } from '#web/orders/stage-mover.tsx';
import { sayStage } from '#web/orders/stage-words.ts';
import { HangingWeight } from '#web/orders/weight-button.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import panel from '#web/ui/panel.module.css';

/** One animal on the cutting screen: its tag, labels, and facts, then each share with its cut sheet. */
export function CuttingAnimalView({ animal }: { animal: CuttingAnimal }) {
  const { species, heads, order_id, tagid, title, remark, process_option, is_organic } = animal;
  const [isReceiving, setReceiving] = useState(false);
  const label = labelWords(process_option);
  const isWeighable = animal.status === ORDER_STATUS.open;
  return (
    <article className={classes.view} aria-labelledby="animal">
      <header className={classes.head}>
        <div className={classes.names}>
          <h2 id="animal">
            {heads > 1 ? `${heads} ` : ''}
            {t(showSpecies(species))}{' '}
            <AnchorLink {...orderLink(order_id)} inherit>
              {t('Order {order_id}', { order_id })}
            </AnchorLink>
          </h2>
          <p>{title}</p>
        </div>
        <p className={classes.tag}>
          <span>{t('Ear tag')}</span> <b>{tagid || '–'}</b>
        </p>
        <p className={classes.labels}>
          {label && <b>{label}</b>}
          {is_organic && process_option !== 'organic' && <b>{t('Organic')}</b>}
          {isNotForSale(animal) && <b className={classes.notForSale}>{NOT_FOR_SALE}</b>}
        </p>
        <div className={classes.move}>
          <b>{sayStage(animal)}</b>
          <StageMover order={animal} refetch={[cuttingDay]} size="lg" onReceive={() => setReceiving(true)} />
        </div>
        <dl className={classes.facts}>
          {isWeighable && (
            <div>
              <dt>{t('Hanging weight')}</dt>
              <dd>
                <HangingWeight order={animal} refetch={[cuttingDay]} size="md" />
              </dd>
            </div>
          )}
          {factsOfAnimal(isWeighable ? { ...animal, hanging_weight_clb: null } : animal, showDay).map(
            ({ label: name, values }) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{values.map(translate).join(', ')}</dd>
              </div>
            ),
          )}
        </dl>
      </header>
      {remark && (
        <p className={classes.note}>
          <b>{t('Note')}</b> {remark}
        </p>
      )}
      {isReceiving && <ReceiveDialog order={animal} onClose={() => setReceiving(false)} />}
      {animal.shares.map((share) => (
        <ShareView key={share.cart_id ?? 0} share={share} />
      ))}
    </article>
  );
}

function ShareView({ share }: { share: CuttingShare }) {
  const { name, quarters, sheet } = share;
  const missing = findMissing(share);
  const heading = `share-${share.cart_id ?? 0}`;
  return (
    <section className={`${panel.panel} ${classes.share}`} aria-labelledby={heading}>
      <header className={classes.shareHead}>
        <h3 id={heading}>
          {name || '–'} <span>{t(SHARE_WORDS[quarters] ?? 'Whole animal', { place: placeOf(share) })}</span>
        </h3>
        {sheet && (
          <Anchor className={classes.open} href={addressOfSheet(sheet)} {...inNewTab()} rel="noopener">
            {t('Open sheet')}
            <NewTabIcon />
          </Anchor>
        )}
      </header>
      {(sheet ? warningsOf(sheet) : []).map((warning) => (
        <p key={warning} className={classes.warning}>
          <b>{t(warning)}</b>
        </p>
      ))}
      {sheet && <Bars list={sheet.list} isReady={!missing} />}
      {missing ? <Missing share={share} words={missing} /> : sheet && <List list={sheet.list} />}
    </section>
  );
}

const addressOfSheet = ({ form_id, data_id }: NonNullable<CuttingShare['sheet']>) =>
  `/NewCutSheetForm/${form_id}/${data_id}/preview`;

/** A missing sheet, shown in large type along with who to call. */
function Missing({ share: { name, phone }, words }: { share: CuttingShare; words: Words }) {
  return (
    <div className={classes.missing}>
      <strong>{t(words)}</strong>
      {name && (
        <p>
          {t('Ask before cutting:')} {name}
          {phone && (
            <>
              {', '}
              <Anchor href={`tel:${phone}`} inherit>
                {phone}
              </Anchor>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Lists the cuts that the animal's age rules out, including any that were chosen anyway. */
function Bars({ list, isReady }: { list: CuttingList; isReady: boolean }) {
  const { bar_reason, barred } = list;
  if (!bar_reason || barred.length === 0) return null;
  const forbidden = isReady ? forbiddenIn(list) : [];
  return (
    <div className={classes.warning}>
      <b>{t(BAR_WORDS[bar_reason])}</b>
      {forbidden.length > 0 && <p>{t('Chosen but not allowed: {cuts}', { cuts: forbidden.map(sayCut).join(', ') })}</p>}
      <p>
        {t('Don’t cut:')} {barred.map(sayCut).join(', ')}
      </p>
    </div>
  );
}

function List({ list }: { list: CuttingList }) {
  const requests = requestsOf(list);
  const forSheet = list.for_sheet.filter((one) => !one.is_request);
  return (
    <>
      {requests.length > 0 && (
        <div className={classes.note}>
          <b>{t('Special requests')}</b>
          <ul>
            {requests.map(({ cut, words }) => (
              <li key={`${cut} ${words}`}>
                {sayCut(cut)}: {words}
              </li>
            ))}
          </ul>
        </div>
      )}
      {forSheet.length > 0 && (
        <p className={classes.note}>
          <b>{t('For the whole sheet')}</b>{' '}
          {forSheet.map(({ label, words }) => `${sayCut(label)}: ${sayOptions(words)}`).join(' · ')}
        </p>
      )}
      <dl className={classes.parts}>
        {list.parts.map((part) => (
          <div key={part.id} className={classes.part}>
            <dt>{sayCut(part.title)}</dt>
            <dd>
              {part.cuts.map((cut) => (
                <Cut key={cut.title} cut={cut} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {list.rest.map((line) => (
        <p key={`${line.beside} ${line.titles.join()}`} className={classes.leftOut}>
          {sayRest(line, t, sayCut)}
        </p>
      ))}
    </>
  );
}

function Cut({ cut: { title, is_barred, answers, ...cut } }: { cut: CuttingCut }) {
  const age = sayAge(cut, t, sayCut);
  const isForbidden = is_barred || answers.some((answer) => answer.is_barred);
  return (
    <div className={classes.cut}>
      <strong>{sayCut(title)}</strong>
      {isForbidden && <span className={classes.forbidden}>{t('Not allowed')}</span>}
      {answers.map(({ label, words, is_request, is_barred: is_wrong }) => (
        <span
          key={label}
          className={classes.answer}
          data-is-request={is_request || undefined}
          data-is-wrong={is_wrong || undefined}
        >
          {label !== words && <span className={classes.label}>{sayCut(label)}</span>}{' '}
          <b>{is_request ? words : sayOptions(words)}</b>
        </span>
      ))}
      {age && <span className={classes.answer}>{age}</span>}
    </div>
  );
}
