import { TextInput } from '@mantine/core';
import { type CoolerAnimal, cuttingPlan } from '#contract/floor/cooler/cooler-api.ts';
import { isDay } from '#contract/lib/days.ts';
import own from '#web/floor/cooler/cooler.module.css';
import { Carcasses } from '#web/floor/cooler/cooler-list.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** A day's cutting, and how full the rails will be. */
export function CuttingPlan({
  date,
  onDate,
  onPick,
}: {
  date: string;
  onDate: (date: string) => void;
  onPick: (animal: CoolerAnimal) => void;
}) {
  const plan = useApiQuery(cuttingPlan, { date }, { keepPrevious: true });
  if (plan.error && !plan.data) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!plan.data) return <Loading />;
  const { capacity, due, late, early, days } = plan.data;
  return (
    <div className={own.page}>
      <TextInput
        type="date"
        label={t('Cutting day')}
        value={date}
        onChange={({ currentTarget: { value } }) => isDay(value) && onDate(value)}
      />
      {due.length + late.length + early.length === 0 && <p>{t('Nothing is due to be cut on this day.')}</p>}
      <Carcasses title={t('Late')} animals={late} onPick={onPick} />
      <Carcasses title={t('Due on this day')} animals={due} onPick={onPick} />
      <Carcasses title={t('Cut early, because the rails are full')} animals={early} onPick={onPick} />
      {capacity > 0 && (
        <table className={own.days}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Killed')}</th>
              <th scope="col">{t('Cut')}</th>
              <th scope="col">{t('On the rails')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date} data-is-over={day.hanging > capacity || undefined}>
                <td>{showDay(day.date)}</td>
                <td>{day.kills}</td>
                <td>{day.cuts}</td>
                <td>{t('{taken} of {capacity}', { taken: day.hanging, capacity })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
