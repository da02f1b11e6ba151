import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerInfo } from '#web/cut-sheets/look-up/customer-info.tsx';
import { sheetActionLink, sheetLink } from '#web/cut-sheets/sheet-address.ts';
import { useSheet } from '#web/cut-sheets/sheet-draft/use-sheet.ts';
import { FilledSheet } from '#web/cut-sheets/sheet-form/filled-sheet.tsx';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface SheetIds {
  form_id: number;
  data_id: number;
}

/** Shows a customer's cut sheet, with a link to its page. */
export function SheetDialog({
  name,
  sheet,
  isKept = false,
  action,
  onClose,
}: {
  /** The customer's name. */
  name: string;
  /** Null if the ticket has no sheet. */
  sheet: SheetIds | null;
  /** True if there is unsaved input behind the dialog, so that the sheet opens in a new tab. */
  isKept?: boolean;
  /** An extra action, shown before the link to the page. */
  action?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('{name}’s cut sheet', { name })} size="xl" onClose={onClose}>
      <Stack gap="lg">
        {sheet ? <Sheet {...sheet} /> : <Text c="dimmed">{t('This ticket doesn’t have a cut sheet yet.')}</Text>}
        <Group justify="flex-end">
          {action}
          {sheet && (
            <ButtonLink
              {...(isKept ? sheetActionLink(sheet, 'preview') : sheetLink(sheet))}
              size="md"
              variant="default"
              {...(isKept && { ...inNewTab(), rightSection: <NewTabIcon /> })}
            >
              {t('Open cut sheet')}
            </ButtonLink>
          )}
          <Button size="md" onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Sheet(ids: SheetIds) {
  const sheet = useSheet(ids);
  if (sheet.error && !sheet.data) return <ErrorState error={sheet.error} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Skeleton h={320} />;
  return (
    <>
      <CustomerInfo sheet={sheet.data} />
      <FilledSheet
        template={sheet.data.form_json}
        list={sheet.data.form_data_json.order_list}
        species={sheet.data.species}
      />
    </>
  );
}
