import { IconCalendarPlus } from '@tabler/icons-react';
import { getProcessorPreference } from '#contract/calendar/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/calendar/unset-availability.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** True if the office hasn't set any weekly slots yet, so nothing can be booked. Always false for other users. */
export function useUnsetAvailability(): boolean {
  const { data } = useApiQuery(getProcessorPreference, {}, { enabled: isOffice(useMe().role) });
  return data?.every(({ slots, custom_slots }) => [...slots, ...custom_slots].every((count) => count === 0)) ?? false;
}

/** Prompts a new plant to set its weekly slots. */
export function UnsetAvailability() {
  return (
    <section className={classes.hint} aria-label={t('Set your weekly slots')}>
      <IconCalendarPlus className={classes.icon} aria-hidden />
      <p className={classes.words}>
        <strong>{t('Set your weekly slots')}</strong>
        <span>{t('Set how many animals you take each day of the week. Until you do, nothing can be booked.')}</span>
      </p>
      <ButtonLink to="/processorCalender" search={{ tab: 'availability' }}>
        {t('Set weekly slots')}
      </ButtonLink>
    </section>
  );
}
