import { ActionIcon, Menu, Progress, Stack, Text, Title } from '@mantine/core';
import { IconDots, IconPlus, IconTag } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { showCount, showMoney } from '#contract/lib/figures.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { type OwnLot, PRICE_BASIS_WORDS } from '#contract/market/lots/lot.ts';
import * as api from '#contract/market/lots/lots-api.ts';
import { type SellerTask, sellerDay } from '#contract/market/seller/seller-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { CouponsSection } from '#web/market/coupons/coupons-section.tsx';
import { closingWords } from '#web/market/seller/closing-words.ts';
import { lotState } from '#web/market/seller/lot-state.ts';
import classes from '#web/market/seller/seller-dashboard.module.css';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ShareRing } from '#web/ui/share-ring.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A seller's day, /sellerdashboard. */
export function SellerDashboardScreen() {
  const day = useApiQuery(sellerDay, {});
  const lots = useApiQuery(api.listOwnLots, {});
  return (
    <PageFrame
      title={t('Dashboard')}
      action={
        <ButtonLink to="/sellerdashboard/productpost" leftSection={<IconPlus aria-hidden />}>
          {t('New listing')}
        </ButtonLink>
      }
    >
      {day.data && (
        <>
          {day.data.tasks.length > 0 && (
            <section className={classes.tasks} aria-labelledby="today">
              <Title order={2} size="h3" id="today">
                {t('Today')}
              </Title>
              <ul>
                {day.data.tasks.map((task) => (
                  <li key={`${task.kind} ${task.lot_id} ${task.day}`}>
                    <Task task={task} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <dl className={classes.numbers}>
            <Figure label={t('For sale')} value={showCount(day.data.for_sale)} />
            <Figure label={t('Sold in the last 30 days')} value={showCount(day.data.sold_30_days)} />
            <Figure label={t('Owed to you')} value={showMoney(day.data.to_come_cents)} />
            <Figure label={t('Paid to you')} value={showMoney(day.data.paid_out_cents)} />
          </dl>
        </>
      )}
      {day.error && !day.data && <ErrorState error={day.error} onRetry={() => void day.refetch()} />}
      <section aria-labelledby="lots">
        <Title order={2} size="h3" id="lots" mb="sm">
          {t('Your lots')}
        </Title>
        {lots.data?.length === 0 && (
          <EmptyState icon={IconTag} title={t('Nothing for sale yet')}>
            {t('Post an animal or a product so that buyers near you can find it.')}
          </EmptyState>
        )}
        {lots.data && lots.data.length > 0 && (
          <ul className={classes.lots}>
            {lots.data.map((lot) => (
              <LotRow key={lot.lot_id} lot={lot} />
            ))}
          </ul>
        )}
        {!lots.data && !lots.error && <Loading />}
        {lots.error && !lots.data && <ErrorState error={lots.error} onRetry={() => void lots.refetch()} />}
      </section>
      {lots.data?.some(({ kind }) => kind === 'product') && <CouponsSection />}
    </PageFrame>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** A task, with a link to the page for it. */
function Task({ task: { kind, lot_id, title, day, count } }: { task: SellerTask }) {
  const shown = day === null ? '' : showDay(day);
  const name = title || t('Untitled lot');
  if (kind === 'farm')
    return (
      <AnchorLink to="/sellerdashboard/profile">{t('Set up your farm page so that buyers can find you')}</AnchorLink>
    );
  if (kind === 'draft')
    return (
      <AnchorLink to="/sellerdashboard/productpost" search={{ lot: String(lot_id) }}>
        {t('Finish your draft “{title}”', { title: name })}
      </AnchorLink>
    );
  if (kind === 'card')
    return (
      <AnchorLink to="/paymentgateway" search={{ back: '/sellerdashboard' }}>
        {t('Add a card: {plant} asks for one before it holds a day', { plant: title })}
      </AnchorLink>
    );
  if (kind === 'ending')
    return (
      <AnchorLink to="/sellerdashboard/productedit" search={{ lot: String(lot_id) }}>
        {t('“{title}” closes {day} and isn’t sold out yet', { title: name, day: shown })}
      </AnchorLink>
    );
  if (kind === 'overdue')
    return (
      <AnchorLink to="/sellerdashboard/tracker">
        {t('Call the plant about “{title}”, which was due {day}', { title: name, day: shown })}
      </AnchorLink>
    );
  if (kind === 'bring')
    return (
      <AnchorLink to="/sellerdashboard/tracker">
        {t('Bring “{title}” to the plant on {day}', { title: name, day: shown })}
      </AnchorLink>
    );
  if (kind === 'pick_up')
    return <AnchorLink to="/sellerdashboard/tracker">{t('Pick up the meat at {plant}', { plant: title })}</AnchorLink>;
  if (kind === 'payouts')
    return (
      <AnchorLink to="/sellerdashboard/paymenttransaction" search={{ of: 'payouts' }}>
        {t('Set up payouts so that we can pay you')}
      </AnchorLink>
    );
  if (kind === 'hand_over')
    return <AnchorLink to="/sellerdashboard/tracker">{t('To hand over: {count}', { count })}</AnchorLink>;
  if (kind === 'sold')
    return <AnchorLink to="/sellerdashboard/tracker">{t('Sold since yesterday: {count}', { count })}</AnchorLink>;
  return <AnchorLink to="/sellerdashboard/productpost">{t('Post your first animal or product')}</AnchorLink>;
}

function LotRow({ lot }: { lot: OwnLot }) {
  const { lot_id, title, state, photos, price_cents, price_basis, sold, held, dropoff_date, waiting } = lot;
  const shown = lotState(lot);
  const [photo] = photos;
  const page = state === 'draft' ? '/sellerdashboard/productpost' : '/sellerdashboard/productedit';
  const all = lot.kind === 'product' ? lot.pieces : lot.animals * WHOLE_ANIMAL;
  const facts = [
    price_cents === null ? '' : `${showMoney(price_cents)} ${t(PRICE_BASIS_WORDS[price_basis])}`,
    dropoff_date === null ? '' : t('Drop-off {day}', { day: showDay(dropoff_date) }),
    held > 0 ? t('In carts: {count}', { count: held }) : '',
    waiting > 0 ? t('Waiting for the next one: {count}', { count: waiting }) : '',
  ].filter(Boolean);
  return (
    <li className={classes.lot}>
      {photo ? (
        <img src={pictureAddress(photo.small)} alt="" loading="lazy" />
      ) : (
        <span className={classes.noPhoto}>
          <ShareRing shares={[]} size={36} label="" />
        </span>
      )}
      <Stack gap="0.25rem" align="flex-start">
        {state === 'closed' ? (
          <Text fw={600}>{title}</Text>
        ) : (
          <AnchorLink fw={600} to={page} search={{ lot: String(lot_id) }}>
            {title || t('Untitled lot')}
          </AnchorLink>
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {state !== 'draft' && (
          <div className={classes.sold}>
            <Progress value={(100 * sold) / all} aria-label={t('Sold')} />
            <Text size="sm">
              {t(lot.kind === 'product' ? '{sold} of {all} sold' : '{sold} of {all} quarters sold', { sold, all })}
            </Text>
          </div>
        )}
      </Stack>
      <StatusTag color={shown.color}>{t(shown.words)}</StatusTag>
      <LotMenu lot={lot} />
    </li>
  );
}

function LotMenu({ lot }: { lot: OwnLot }) {
  const { lot_id, title, state, revision } = lot;
  const navigate = useNavigate();
  const refetch = [api.listOwnLots, api.viewOwnLot, sellerDay];
  const pause = useApiMutation(api.pauseLot, { refetch });
  const close = useApiMutation(api.closeLot, { refetch });
  const publish = useApiMutation(api.publishLot, { refetch });
  const remove = useApiMutation(api.deleteDraft, { refetch });
  const next = useApiMutation(api.offerNextLot, {
    refetch,
    onDone: ({ lot_id: started }) =>
      void navigate({ to: '/sellerdashboard/productpost', search: { lot: String(started) } }),
  });
  const name = title || t('Untitled lot');

  async function askToClose() {
    const text = closingWords({ ...lot, title: name });
    if (await askToConfirm({ title: t('Close this lot?'), text, yes: t('Close lot') })) close.mutate({ lot_id });
  }
  async function askToDelete() {
    const text = t('The draft “{title}” will be permanently deleted.', { title: name });
    if (await askToConfirm({ title: t('Delete your draft?'), text, yes: t('Delete draft') })) remove.mutate({ lot_id });
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={t('More actions for {name}', { name })}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'published' && <Menu.Item onClick={() => pause.mutate({ lot_id })}>{t('Pause')}</Menu.Item>}
        {state === 'published' && (
          <Menu.Item
            onClick={() =>
              void navigate({ to: '/sellerdashboard/productpost/postsuccess', search: { lot: String(lot_id) } })
            }
          >
            {t('Share this lot')}
          </Menu.Item>
        )}
        {state === 'paused' && (
          <Menu.Item onClick={() => publish.mutate({ lot_id, revision })}>{t('Resume sale')}</Menu.Item>
        )}
        {state !== 'draft' && (
          <Menu.Item onClick={() => next.mutate({ lot_id })}>{t('List another like it')}</Menu.Item>
        )}
        {(state === 'published' || state === 'paused') && (
          <Menu.Item onClick={() => void askToClose()}>{t('Close lot')}</Menu.Item>
        )}
        {state === 'draft' && <Menu.Item onClick={() => void askToDelete()}>{t('Delete draft')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
