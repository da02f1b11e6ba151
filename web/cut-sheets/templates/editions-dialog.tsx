import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { getEdition, type OpenTemplate } from '#contract/cut-sheets/templates/templates-api.ts';
import { useMe } from '#web/accounts/session.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import classes from '#web/cut-sheets/templates/editions-dialog.module.css';
import { announce } from '#web/lib/announce.ts';
import { callApi } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface EditionsDialogProps {
  record: OpenTemplate;
  draft: TemplateDraft;
  onClose: () => void;
}

/** The published versions with author and date. Any of them can be copied into the draft. */
export function EditionsDialog({ record, draft, onClose }: EditionsDialogProps) {
  const { time_zone } = useMe();
  const [pending, setPending] = useState<number | null>(null);

  async function goBackTo(version: number) {
    setPending(version);
    try {
      const { form_json } = await callApi(getEdition, { form_id: record.id, version });
      draft.edit({ kind: 'replace', template: form_json });
      announce('success', t('Your draft is now a copy of version {version}. It isn’t published yet.', { version }));
      onClose();
    } catch (error) {
      announce('error', wordsOf(error));
    } finally {
      setPending(null);
    }
  }
  return (
    <Dialog
      title={t('Versions')}
      subtitle={t('Submitted cut sheets keep the version they were submitted with.')}
      onClose={onClose}
    >
      <ol className={classes.editions}>
        {record.editions.map(({ version, at, by }) => (
          <li key={version} className={classes.edition}>
            <div>
              <Text fw={600}>{t('Version {version}', { version })}</Text>
              <Text size="sm" c="dimmed">
                {by === null
                  ? t('{when}, built in', { when: formatInstant(at, time_zone) })
                  : t('{when} by {name}', { when: formatInstant(at, time_zone), name: by })}
              </Text>
            </div>
            {record.state !== 'archived' && (
              <Button
                variant="default"
                size="compact-md"
                loading={pending === version}
                aria-label={t('Continue from this version: {version}', { version })}
                onClick={() => void goBackTo(version)}
              >
                {t('Continue from this version')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {record.editions.length === 0 && <Text c="dimmed">{sayRefusal('template_unpublished')}</Text>}
    </Dialog>
  );
}
