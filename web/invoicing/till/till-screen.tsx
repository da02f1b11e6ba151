import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listTills, type Till } from '#contract/invoicing/till/till-api.ts';
import { ClosePanel } from '#web/invoicing/till/close-panel.tsx';
import { CountDialog } from '#web/invoicing/till/count-dialog.tsx';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import { MoveCashDialog } from '#web/invoicing/till/move-cash-dialog.tsx';
import { OpenTillForm } from '#web/invoicing/till/open-till-form.tsx';
import { RefundAtTillDialog } from '#web/invoicing/till/refund-at-till-dialog.tsx';
import { RenameTillDialog } from '#web/invoicing/till/rename-till-dialog.tsx';
import { TakePayment } from '#web/invoicing/till/take-payment.tsx';
import { TillActivity } from '#web/invoicing/till/till-activity.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The value in the URL for a new till, which gets its name when it is opened. */
const NEW = 'new';

/** The till at the counter, /till: opening it, accepting payments, and closing it with a count. */
export function TillScreen() {
  const { till: asked = '' } = useSearch({ from: '/shell/till' });
  const found = useApiQuery(listTills, {}, { atOnce: true });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const tills = found.data;
  const till = tills.find(({ till_id }) => String(till_id) === asked);
  if (till || asked === NEW) return <ChosenTill key={asked} till={till ?? null} tills={tills} />;
  // A till that was just opened isn't in the list yet.
  if (found.isFetching) return <Loading />;
  const first = tills.find(({ session }) => session) ?? tills[0];
  // The till is kept in the URL, so that the screen doesn't switch to another one opened in the meantime.
  return <Navigate to="/till" search={{ till: first ? String(first.till_id) : NEW }} replace />;
}

type Dialog = 'paid_in' | 'paid_out' | 'refund' | 'count' | 'rename';

function ChosenTill({ till, tills }: { till: Till | null; tills: readonly Till[] }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const session = till?.session ?? null;
  const isTaking = session !== null && !session.is_counted && !session.is_old;
  return (
    <PageFrame
      title={t('Till')}
      subtitle={subtitleOf(till)}
      keepsActionOnTop
      action={
        session &&
        !session.is_counted && (
          <Button variant={session.is_old ? 'filled' : 'default'} onClick={() => setDialog('count')}>
            {t('Count and close')}
          </Button>
        )
      }
      filters={
        <TillFilters
          till={till}
          tills={tills}
          onOpen={isTaking ? setDialog : null}
          onRename={() => setDialog('rename')}
        />
      }
    >
      {session?.is_old && !session.is_counted && (
        <Alert color="yellow" title={t('This till has been open since {day}', { day: showDay(session.opened_on) })}>
          {t('Count and close it first. Then open it for today.')}
        </Alert>
      )}
      {session === null && <OpenTillForm till={till} isFirst={tills.length === 0} />}
      {session && isTaking && <TakePayment session_id={session.session_id} />}
      {till && session?.is_counted && <ClosePanel till={till} session={session} onRecount={() => setDialog('count')} />}
      {session && <TillActivity session_id={session.session_id} />}
      {session && (dialog === 'paid_in' || dialog === 'paid_out') && (
        <MoveCashDialog session_id={session.session_id} kind={dialog} onClose={close} />
      )}
      {till && dialog === 'rename' && <RenameTillDialog till={till} onClose={close} />}
      {session && dialog === 'refund' && <RefundAtTillDialog session_id={session.session_id} onClose={close} />}
      {session && dialog === 'count' && <CountDialog session_id={session.session_id} onClose={close} />}
    </PageFrame>
  );
}

function subtitleOf(till: Till | null): string {
  if (!till?.session) return t('Take payment at the counter, and count the drawer at the end of the day.');
  const { opened_by, opened_on } = till.session;
  return t('{till}, opened by {name} on {day}', { till: till.name, name: opened_by, day: showDay(opened_on) });
}

function TillFilters({
  till,
  tills,
  onOpen,
  onRename,
}: {
  till: Till | null;
  tills: readonly Till[];
  /** Null while no payment can be accepted. */
  onOpen: ((dialog: Dialog) => void) | null;
  onRename: () => void;
}) {
  const navigate = useNavigate();
  const choose = (to: string) => void navigate({ to: '/till', search: { till: to }, replace: true });
  const session = till?.session;
  return (
    <Group gap="xs" align="stretch">
      {tills.length > (till ? 1 : 0) && (
        <NativeSelect
          aria-label={t('Till')}
          value={till ? String(till.till_id) : NEW}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            ...tills.map(({ till_id, name }) => ({ value: String(till_id), label: name })),
            ...(till ? [] : [{ value: NEW, label: t('New till') }]),
          ]}
        />
      )}
      {onOpen && (
        <>
          <Button variant="default" onClick={() => onOpen('paid_in')}>
            {t('Pay in')}
          </Button>
          <Button variant="default" onClick={() => onOpen('paid_out')}>
            {t('Pay out')}
          </Button>
          <Button variant="default" onClick={() => onOpen('refund')}>
            {t('Refund')}
          </Button>
        </>
      )}
      {session && (
        <ButtonLink
          variant="default"
          to="/till/reports/$session_id"
          params={{ session_id: String(session.session_id) }}
          search={keepTill}
        >
          {t('X report')}
        </ButtonLink>
      )}
      {till && !session && (
        <Button variant="default" onClick={onRename}>
          {t('Rename')}
        </Button>
      )}
      {till && (
        <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => choose(NEW)}>
          {t('New till')}
        </Button>
      )}
      <ButtonLink variant="default" to="/till/reports" search={keepTill}>
        {t('Z reports')}
      </ButtonLink>
    </Group>
  );
}
