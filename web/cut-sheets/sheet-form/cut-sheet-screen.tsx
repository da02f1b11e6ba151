import { Button, Group, Text } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { QrCode } from '#web/accounts/security/qr-code.tsx';
import { useMe } from '#web/accounts/session.ts';
import { LockedSheet } from '#web/cut-sheets/changes/locked-sheet.tsx';
import { EstimatePanel } from '#web/cut-sheets/estimate/estimate-panel.tsx';
import { CloneSheet } from '#web/cut-sheets/look-up/clone-sheet.tsx';
import { CustomerInfo } from '#web/cut-sheets/look-up/customer-info.tsx';
import { sheetLink, useSheetAddress, useSheetLinks } from '#web/cut-sheets/sheet-address.ts';
import { readDraft } from '#web/cut-sheets/sheet-draft/draft-store.ts';
import { useSheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import { useSheet } from '#web/cut-sheets/sheet-draft/use-sheet.ts';
import { CustomerActions } from '#web/cut-sheets/sheet-form/customer-actions.tsx';
import { CutSheetForm } from '#web/cut-sheets/sheet-form/cut-sheet-form.tsx';
import classes from '#web/cut-sheets/sheet-form/cut-sheet-screen.module.css';
import { FilledSheet } from '#web/cut-sheets/sheet-form/filled-sheet.tsx';
import { FormAndOwner } from '#web/cut-sheets/sheet-form/form-and-owner.tsx';
import { SheetLinkLine } from '#web/cut-sheets/sheet-links/sheet-link-line.tsx';
import { t } from '#web/lib/words.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { Letterhead } from '#web/ui/page/letterhead.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';
import { CutSheetStatusTag } from '#web/ui/status-tag.tsx';

/**
 * Actions that need an open order, such as attaching the sheet or booking. Passed in, because this area doesn't depend
 * on orders.
 */
type SheetOffers = (sheet: SheetRecord) => ReactNode;

/** A customer's cut sheet: a form while it is open, then read-only and printable. Both URLs show the same record. */
export function CutSheetScreen({ offers }: { offers?: SheetOffers }) {
  const { action, ...ids } = useSheetAddress();
  if (action === 'clone') return <CloneSheet {...ids} />;
  return <OpenedSheet {...ids} action={action} offers={offers} />;
}

function OpenedSheet({
  action,
  offers,
  ...ids
}: {
  form_id: number;
  data_id: number;
  action: string | undefined;
  offers: SheetOffers | undefined;
}) {
  const sheet = useSheet(ids);

  if (sheet.error && !sheet.data) return <ErrorState error={sheet.error} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Loading />;
  if (sheet.data.data_id !== ids.data_id) {
    return <Navigate {...sheetLink(sheet.data)} replace />;
  }
  const isPreview = action === 'preview';
  const isEdited = action === 'edit';
  // Shown when editing or cloning, and for a sheet without an order.
  const { can, order_id } = sheet.data;
  const isOffered = !isPreview && (can.fill || can.edit) && (isEdited || order_id === null);
  return (
    <Sheet
      key={sheet.data.data_id}
      sheet={sheet.data}
      isPreview={isPreview}
      isEdited={isEdited}
      offers={isOffered && offers?.(sheet.data)}
    />
  );
}

interface SheetProps {
  sheet: SheetRecord;
  isPreview: boolean;
  /** A submitted sheet can be edited only if the URL asks for it. */
  isEdited: boolean;
  offers: ReactNode;
}

function Sheet({ sheet, isPreview, isEdited, offers }: SheetProps) {
  const navigate = useNavigate();
  const isFamily = belongsTo('portalUsers', useMe().role);
  const links = useSheetLinks(sheet);
  const actions = useSheetActions(sheet, () => void (isEdited && navigate(links.page)));
  const isSubmitted = sheet.form_status === 'completed';
  const isFilledIn = !isPreview && (sheet.can.fill || (sheet.can.edit && isEdited));
  const owner = (
    <section className={classes.customer} aria-label={t('Customer')}>
      <div className={classes.whose}>
        <CustomerInfo sheet={sheet} />
        <CustomerActions sheet={sheet} />
        <LastLink sheet={sheet} />
      </div>
      <CutSheetStatusTag status={sheet.form_status}>
        {t(isSubmitted ? 'Submitted' : 'Open [cut sheet]')}
      </CutSheetStatusTag>
      <PrintedCode sheet={sheet} />
    </section>
  );
  return (
    <PageFrame
      title={t('Cut Sheet')}
      back={isFamily && <Letterhead name={sheet.plant_name} logo={sheet.plant_logo} phone={sheet.plant_phone} />}
      subtitle={t('{sheet} for {name}', { sheet: sheet.name, name: `${sheet.first_name} ${sheet.last_name}` })}
      action={
        isSubmitted &&
        !isFilledIn && (
          <Group gap="sm">
            {sheet.can.edit && !isPreview && (
              <ButtonLink {...links.edit} variant="default">
                {t('Change')}
              </ButtonLink>
            )}
            <Button onClick={() => window.print()}>{t('Print')}</Button>
          </Group>
        )
      }
    >
      <FormAndOwner
        owner={owner}
        isFilledIn={isFilledIn}
        form={
          <>
            {sheet.replaced_by && (
              <Text>
                {t('Another cut sheet replaced this one on the order.')}{' '}
                <AnchorLink {...sheetLink(sheet.replaced_by)}>{t('Open that cut sheet')}</AnchorLink>
              </Text>
            )}
            {offers}
            {isPreview ? (
              <ReadOnlySheet sheet={sheet} />
            ) : (
              <LockedSheet sheet={sheet}>
                {isFilledIn ? <CutSheetForm sheet={sheet} actions={actions} /> : <ReadOnlySheet sheet={sheet} />}
              </LockedSheet>
            )}
          </>
        }
      />
    </PageFrame>
  );
}

/** The last link the office sent. */
function LastLink({ sheet: { data_id } }: { sheet: SheetRecord }) {
  return belongsTo('office', useMe().role) && <SheetLinkLine data_id={data_id} />;
}

/** A sheet that can't be edited here. Until it is submitted, it also shows how complete it is. */
function ReadOnlySheet({ sheet }: { sheet: SheetRecord }) {
  const { order_list } = sheet.form_data_json;
  const list = sheet.can.fill ? (readDraft(sheet.data_id)?.list ?? order_list) : order_list;
  return (
    <>
      <section className={classes.panel} aria-label={t('Order List')}>
        {sheet.edit_data_json && sheet.can.edit && (
          <Text className={classes.unsent}>
            {t('Some changes haven’t been submitted. Until they are, the plant will follow the choices below.')}
          </Text>
        )}
        <FilledSheet template={sheet.form_json} list={list} species={sheet.species} />
      </section>
      {list.length > 0 && <EstimatePanel sheet={sheet} list={list} isFilled />}
    </>
  );
}

/** Print only: a QR code that opens this sheet for anyone signed in with access to it. */
const PrintedCode = ({ sheet }: { sheet: SheetRecord }) => (
  <div className={classes.code}>
    <QrCode text={addressOf(sheet)} label={t('Scan to open this sheet')} />
  </div>
);
const addressOf = ({ form_id, data_id }: SheetRecord) =>
  `${location.origin}/NewCutSheetForm/${form_id}/${data_id}/preview`;
