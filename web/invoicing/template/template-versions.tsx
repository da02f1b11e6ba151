import { Button } from '@mantine/core';
import { useState } from 'react';
import { getInvoiceTemplate, type InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/invoicing/template/invoice-template-screen.module.css';
import { announce } from '#web/lib/announce.ts';
import { callApi } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

/** The versions saved so far, newest first. Using one puts it into the form, where it can be reviewed before saving. */
export function TemplateVersions({
  answer: { version: current, versions },
  onUse,
}: {
  answer: DataOf<typeof getInvoiceTemplate>;
  onUse: (template: InvoiceTemplate) => void;
}) {
  const { time_zone } = useMe();
  const [loading, setLoading] = useState(0);
  if (versions.length < 2) return null;

  async function use(version: number) {
    setLoading(version);
    try {
      onUse((await callApi(getInvoiceTemplate, { version })).template);
    } catch (error) {
      announce('error', wordsOf(error));
    }
    setLoading(0);
  }
  return (
    <details className={classes.versions}>
      <summary>{t('Earlier versions')}</summary>
      <ul>
        {versions
          .filter(({ version }) => version !== current)
          .map(({ version, saved_at, saved_by }) => (
            <li key={version}>
              <span>
                {t('Version {version}, {when}, {who}', {
                  version,
                  when: formatInstant(saved_at, time_zone),
                  who: saved_by,
                })}
              </span>
              <Button
                variant="default"
                size="compact-md"
                loading={loading === version}
                aria-label={t('Use version {version}', { version })}
                onClick={() => void use(version)}
              >
                {t('Use')}
              </Button>
            </li>
          ))}
      </ul>
    </details>
  );
}
