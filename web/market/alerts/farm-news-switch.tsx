import { Switch } from '@mantine/core';
import { favorFarm, listFavorites, myMarks } from '#contract/market/buyer/marks-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Asks a farm for emails about its new lots, which also makes it a favorite. */
export function FarmNewsSwitch({ seller_id, farm }: { seller_id: number; farm: string }) {
  const { data: marks } = useApiQuery(myMarks, {});
  const favor = useApiMutation(favorFarm, { refetch: [myMarks, listFavorites] });
  return (
    <Switch
      label={t('Email me when {farm} sells something new', { farm })}
      checked={marks?.emailing_farms.includes(seller_id) ?? false}
      disabled={!marks || favor.isPending}
      onChange={({ currentTarget }) => favor.mutate({ seller_id, is_on: true, is_emailed: currentTarget.checked })}
    />
  );
}
