import { Button, Text, Title } from '@mantine/core';
import { endAlert, listAlerts } from '#contract/market/alerts/alerts-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { soughtWords } from '#web/market/alerts/alert-words.ts';
import classes from '#web/market/buyer/buyer.module.css';
import panel from '#web/ui/panel.module.css';

/** The signed-in person's saved searches; nothing if there are none. */
export function AlertList() {
  const { data: alerts = [] } = useApiQuery(listAlerts, {});
  const end = useApiMutation(endAlert, { refetch: [listAlerts] });
  if (alerts.length === 0) return null;
  return (
    <section className={panel.panel}>
      <Title order={2} size="h4" mb="sm">
        {t('Your alerts')}
      </Title>
      <ul className={classes.rows}>
        {alerts.map(({ alert_id, token, filter }) => (
          <li key={alert_id}>
            <Text>{soughtWords(filter)}</Text>
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('Stop alert: {words}', { words: soughtWords(filter) })}
              onClick={() => end.mutate({ token })}
            >
              {t('Stop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
