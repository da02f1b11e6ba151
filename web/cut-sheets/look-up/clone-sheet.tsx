import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { copyCustomFormData } from '#contract/cut-sheets/begin-api.ts';
import { sheetActionLink } from '#web/cut-sheets/sheet-address.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** /clone copies the sheet, then replaces the URL with the copy's. */
export function CloneSheet(original: { form_id: number; data_id: number }) {
  const navigate = useNavigate();
  const copy = useApiMutation(copyCustomFormData, {
    showsErrors: true,
    onDone: ([clone]) => {
      if (!clone) return;
      announce('success', t('This is a copy. The original cut sheet won’t change.'));
      void navigate({ ...sheetActionLink(clone, 'edit'), replace: true });
    },
  });
  // Makes the copy only once, because React runs effects twice in development.
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (!isAsked.current) copy.mutate(original);
    isAsked.current = true;
  }, []);

  if (copy.error) return <ErrorState error={copy.error} onRetry={() => copy.mutate(original)} />;
  return <Loading />;
}
