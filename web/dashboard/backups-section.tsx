import { Alert, Text } from '@mantine/core';
import { getBackups } from '#contract/dashboard/backups-api.ts';
import type { BackupState } from '#contract/lib/backup-state.ts';
import { showCount } from '#contract/lib/figures.ts';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { TROUBLE_WORDS } from '#web/dashboard/backup-words.ts';
import classes from '#web/dashboard/backups-section.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** How the installation's backups are doing. Only the owner of its first plant sees this. */
export function BackupsSection() {
  const { data: state } = useApiQuery(getBackups, {});
  if (!state) return null;
  return (
    <SettingsSection
      title={t('Backups')}
      hint={t('Copies of everything in Hindquarter, made every night, in case this computer breaks.')}
    >
      {state.troubles.map((trouble) => (
        <Alert key={trouble} color="red" mb="md" title={t(TROUBLE_WORDS[trouble].title)}>
          {t(TROUBLE_WORDS[trouble].words)}
        </Alert>
      ))}
      {state.is_backed_up ? (
        <Facts state={state} />
      ) : (
        <Text mb="md">
          {t('Hindquarter makes no backups here. Ask the person who set it up how your data is backed up.')}
        </Text>
      )}
    </SettingsSection>
  );
}

function Facts({ state }: { state: BackupState }) {
  const { time_zone } = useMe();
  const { last_backup_at, last_backup_bytes, checked_at, is_check_failed, copied_to, disk_free_percent } = state;
  const show = (at: string | null) => (at === null ? t('None yet') : formatInstant(at, time_zone));
  const checked = checked_at !== null && (is_check_failed ? t('Restoring it failed') : t('Nothing was missing'));
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('Last backup')}</dt>
          <dd>{[show(last_backup_at), showSize(last_backup_bytes)].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('Last restored to check it')}</dt>
          <dd>{[show(checked_at), checked].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('Copied to')}</dt>
          <dd>{copied_to.map((place) => PLACES[place]()).join(', ') || t('Nowhere else')}</dd>
        </div>
        <div>
          <dt>{t('Free disk space')}</dt>
          <dd>{disk_free_percent} %</dd>
        </div>
      </dl>
      {copied_to.length === 0 && (
        <Alert color="yellow" mt="md">
          {t(
            'If the disk breaks, the backups are lost with it. Have them copied to another disk: set BACKUP_DIR, or ask the person who set Hindquarter up.',
          )}
        </Alert>
      )}
    </>
  );
}

const PLACES = {
  folder: () => t('Another folder'),
  bucket: () => t('Online storage'),
} satisfies Record<BackupState['copied_to'][number], () => string>;

/** '12.3 MB'. */
const showSize = (bytes: number | null): string =>
  bytes === null ? '' : `${showCount(Math.ceil(bytes / 1e5) / 10)} MB`;
