import { Anchor, Button, Group, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLinkOff, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type LinkedSheet, openSheetLink } from '#contract/cut-sheets/links-api.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { AskForChange } from '#web/cut-sheets/changes/locked-sheet.tsx';
import { CutSheetForm } from '#web/cut-sheets/sheet-form/cut-sheet-form.tsx';
import { FilledSheet } from '#web/cut-sheets/sheet-form/filled-sheet.tsx';
import { FormAndOwner } from '#web/cut-sheets/sheet-form/form-and-owner.tsx';
import { useLinkActions } from '#web/cut-sheets/sheet-links/link-actions.ts';
import { recordOf } from '#web/cut-sheets/sheet-links/linked-record.ts';
import classes from '#web/cut-sheets/sheet-links/linked-sheet-screen.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t, translate } from '#web/lib/words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Letterhead } from '#web/ui/page/letterhead.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { CutSheetStatusTag } from '#web/ui/status-tag.tsx';

/**
 * One cut sheet, for anyone who has its link. Needs no account, and shows nothing else about the plant. See
 * docs/decisions/0023.
 */
export function LinkedSheetScreen() {
  const { token } = useParams({ from: '/shell/CutSheet/$token' });
  const me = useMaybeMe();
  const sheet = useApiQuery(openSheetLink, { token });

  if (sheet.error instanceof ApiProblem && sheet.error.code === 'sheet_link_over') return <LinkOver />;
  if (sheet.error && !sheet.data) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />;
  if (!sheet.data) return <Loading />;
  return (
    <>
      <Linked token={token} linked={sheet.data} />
      {/* For signed-in users, the shell provides this dialog. */}
      {!me && <ConfirmDialog />}
    </>
  );
}

/** Shown for every link that doesn't work, no matter why. */
function LinkOver() {
  useDocumentTitle(`${t('This link has expired')} · Hindquarter`);
  return (
    <EmptyState icon={IconLinkOff} title={t('This link has expired')} isPage>
      {t('It may have expired, or the plant may have sent a newer one. Ask the plant for a new link.')}
    </EmptyState>
  );
}

function Linked({ token, linked }: { token: string; linked: LinkedSheet }) {
  const sheet = recordOf(linked);
  const { can, form_status } = sheet;
  const isSubmitted = form_status === 'completed';
  const [isEdited, setIsEdited] = useState(false);
  const actions = useLinkActions(token, () => setIsEdited(false));
  const isFilledIn = can.fill || (can.edit && isEdited);
  const order = (
    <section className={classes.panel} aria-label={t('Your order')}>
      <dl className={classes.facts}>
        {factsOf(linked).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CutSheetStatusTag status={form_status}>{t(isSubmitted ? 'Submitted' : 'Open [cut sheet]')}</CutSheetStatusTag>
    </section>
  );
  return (
    <PageFrame
      title={t('Cut Sheet')}
      back={<Letterhead name={sheet.plant_name} logo={sheet.plant_logo} phone={sheet.plant_phone} />}
      subtitle={t('{sheet} for {name}', { sheet: sheet.name, name: `${sheet.first_name} ${sheet.last_name}`.trim() })}
      action={
        isSubmitted &&
        !isFilledIn && (
          <Group gap="sm">
            {can.edit && (
              <Button variant="default" onClick={() => setIsEdited(true)}>
                {t('Change')}
              </Button>
            )}
            <Button leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </Group>
        )
      }
    >
      {!isFilledIn && order}
      {isFilledIn ? (
        <FormAndOwner owner={order} form={<CutSheetForm sheet={sheet} actions={actions} />} />
      ) : (
        <AskForChange sheet={sheet} by={{ token }} isAsked={linked.change?.outcome === null}>
          {linked.change && <LastChange change={linked.change} />}
          <section className={classes.sheet} aria-label={t('Order List')}>
            <FilledSheet template={sheet.form_json} list={sheet.form_data_json.order_list} species={sheet.species} />
          </section>
        </AskForChange>
      )}
      <Text size="sm" c="dimmed" className={classes.foot}>
        {t('This link opens only this cut sheet and works until {day}. Please keep it to yourself.', {
          day: showDay(dayOfInstantIn(linked.time_zone, linked.expires_at)),
        })}
      </Text>
    </PageFrame>
  );
}

/** The last change requested, and the plant's response. */
function LastChange({ change: { wish, outcome, answer } }: { change: NonNullable<LinkedSheet['change']> }) {
  const words =
    outcome === null
      ? t('You asked the plant for a change. They haven’t answered yet.')
      : outcome === 'accepted'
        ? t('The plant accepted the change you asked for.')
        : t('The plant couldn’t make the change you asked for.');
  return (
    <section className={classes.sheet} role="status">
      <Text fw={600}>{words}</Text>
      {wish && <Text>{wish}</Text>}
      {answer && <Text>{answer}</Text>}
    </section>
  );
}

/** The animal, and where to write. */
function factsOf({ species, qty, tagid, event_date, plant_email }: LinkedSheet) {
  const animal = t(showSpecies(species));
  return [
    { label: t('Animal'), value: qty === null ? animal : `${animal}, ${translate(showShare(qty))}` },
    ...(tagid ? [{ label: t('Ear tag'), value: tagid }] : []),
    ...(event_date ? [{ label: t('Drop off Date'), value: showDay(event_date) }] : []),
    ...(plant_email
      ? [{ label: t('Email'), value: <Anchor href={`mailto:${plant_email}`}>{plant_email}</Anchor> }]
      : []),
  ];
}
