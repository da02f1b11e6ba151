import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { CategoryId } from '#contract/lib/species.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { addPriceList, getPriceList, getPriceLists } from '#contract/pricing/api.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { useToday } from '#web/accounts/today.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { callApi } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import { askAboutOverlap } from '#web/pricing/ask-about-overlap.ts';
import { labelChoices, showList } from '#web/pricing/price-words.ts';
import { StartsOnField } from '#web/pricing/starts-on-field.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const NewList = z.object({
  category_id: z.string(),
  label: z.enum(['', ...LABELS]),
  /** 'built-in', 'blank', or the list to copy. */
  from: z.string(),
  starts_on: z.string().min(1, 'Required'),
});
type NewList = z.output<typeof NewList>;

/** Starts a list from typical prices, from a copy, or from scratch. */
export function AddPriceListDialog({
  lists,
  category_ids,
  onClose,
}: DataOf<typeof getPriceLists> & { onClose: () => void }) {
  const today = useToday();
  const navigate = useNavigate();
  const hasList = (category_id: number) => lists.some((list) => list.category_id === category_id && list.label === '');
  const [first = 1] = [...category_ids.filter((id) => !hasList(id)), ...category_ids];
  const nameOf = useCategoryName();
  const form = useSendForm<typeof addPriceList, NewList, NewList>(addPriceList, {
    start: { category_id: String(first), label: '', from: 'built-in', starts_on: today },
    schema: NewList,
    toSend: async ({ category_id, label, from, starts_on }) => {
      const id = Number(category_id) as CategoryId;
      return { category_id: id, label, starts_on, lines: await linesFrom(from, id) };
    },
    onProblem: askAboutOverlap,
    refetch: [getPriceLists],
    onDone: ({ price_list_id }) =>
      void navigate({ to: '/priceLists/$price_list_id', params: { price_list_id: String(price_list_id) } }),
  });

  return (
    <FormDialog title={t('Add price list')} form={form} submit={t('Add')} onClose={onClose}>
      <SelectField
        control={form.control}
        name="category_id"
        label={t('Animal')}
        choices={category_ids.map((id) => ({ value: String(id), label: nameOf(id) }))}
      />
      <SelectField
        control={form.control}
        name="label"
        label={t('Label')}
        hint={t('Choose a label only if it has its own prices.')}
        empty={t('All labels')}
        choices={labelChoices()}
      />
      <SelectField
        control={form.control}
        name="from"
        label={t('Start with')}
        choices={[
          { value: 'built-in', label: t('Typical prices') },
          ...lists.map((list) => ({
            value: String(list.price_list_id),
            label: t('A copy of {list}', { list: showList(list, nameOf) }),
          })),
          { value: 'blank', label: t('A blank list') },
        ]}
      />
      <StartsOnField control={form.control} name="starts_on" earliest={today} />
    </FormDialog>
  );
}

/** Names of typical lines are saved in the user's language. */
async function linesFrom(from: string, category_id: CategoryId): Promise<PriceLine[]> {
  if (from === 'blank') return [];
  if (from === 'built-in') return builtInPrices(category_id).map((line) => ({ ...line, name: translate(line.name) }));
  const { editions } = await callApi(getPriceList, { price_list_id: Number(from) });
  return (editions.find(({ state }) => state === 'current') ?? editions[0])?.lines ?? [];
}
