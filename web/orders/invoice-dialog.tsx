import { Button, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconFileAlert, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getInvoicePdf } from '#contract/orders/invoice-pdf-api.ts';
import { refreshAccountingTokens } from '#web/lib/accounting-tokens.ts';
import { fetchFile } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/invoice-dialog.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { inNewTab } from '#web/ui/page/new-tab.tsx';
import { EmptyState, Loading } from '#web/ui/states.tsx';

/** An invoice's PDF. Browsers that can't show PDFs in a page, such as those on many phones, get a link to open it. */
export function InvoiceDialog({ invoice_id, onClose }: { invoice_id: number; onClose: () => void }) {
  const pdf = useQuery({
    queryKey: [getInvoicePdf.path, invoice_id],
    queryFn: async () => {
      await refreshAccountingTokens();
      const file = await (await fetchFile(getInvoicePdf, { invoice_id })).blob();
      if (file.type !== 'application/pdf') throw new TypeError('not a PDF');
      return file;
    },
    retry: false,
    gcTime: 0,
    staleTime: 'static',
  });
  const address = useAddress(pdf.data);

  return (
    <Dialog title={t('Customer Invoice PDF')} size="xl" onClose={onClose}>
      {pdf.isFetching && !pdf.data ? (
        <Loading />
      ) : pdf.error && !pdf.data ? (
        <div role="alert">
          <EmptyState
            icon={IconFileAlert}
            title={t('Failed to load PDF. Please try again.')}
            action={
              <Button leftSection={<IconRefresh aria-hidden />} onClick={() => void pdf.refetch()}>
                {t('Retry')}
              </Button>
            }
          />
        </div>
      ) : (
        address && (
          <Stack align="flex-start">
            <object
              className={classes.page}
              data-inline={navigator.pdfViewerEnabled}
              data={address}
              type="application/pdf"
              aria-label={t('Invoice')}
            >
              <Text ta="center" py="xl">
                {t('This browser can’t show the PDF here.')}
              </Text>
            </object>
            <Button
              component="a"
              href={address}
              {...inNewTab()}
              rel="noopener"
              variant="default"
              size="md"
              leftSection={<IconExternalLink aria-hidden />}
            >
              {t('Open PDF')}
            </Button>
          </Stack>
        )
      )}
    </Dialog>
  );
}

/** The object URL of the file in this page. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
