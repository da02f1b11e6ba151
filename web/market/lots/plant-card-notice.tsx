import type { MouseEvent } from 'react';
import { lotPlants } from '#contract/market/lots/lots-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { CardNotice } from '#web/payments/card-notice.tsx';

/** Says before a day is asked for that the plant needs a card, and why. `isRefused` once it was asked for without one. */
export function PlantCardNotice({
  plant_id,
  isRefused,
  onLeave,
}: {
  plant_id: number | undefined;
  isRefused: boolean;
  onLeave: (event: MouseEvent) => void;
}) {
  const { card_profileid } = useMe();
  const plants = useApiQuery(lotPlants, {});
  const plant = plants.data?.find((known) => known.plant_id === plant_id);
  const isNeeded = card_profileid === null && plant?.demands_card === true;
  if (!isNeeded && !isRefused) return null;
  return (
    <CardNotice
      {...(isRefused && { role: 'alert' as const })}
      {...(plant && {
        why: t('{plant} holds a day only for farms with a card on file. The card isn’t charged now.', {
          plant: plant.name,
        }),
      })}
      onLeave={onLeave}
    />
  );
}
