import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { getProcessors } from '#contract/accounts/processors-api.ts';
import { UnconfirmedAddress } from '#web/accounts/send-confirmation.tsx';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import type { ListState } from '#web/ui/table/list-state.ts';

/**
 * The plant whose calendar is shown: your own or, for sellers, a plant that lists them as a producer. See
 * docs/decisions/0012.
 */
export interface VisitedPlant {
  /** The plant id to send. Undefined for your own plant. */
  processor_id: number | undefined;
  /** A select for choosing among several plants. Null if there is only one. */
  select: ReactNode;
  /** Shown in place of the screen while the plant is loading, or if there is none. */
  instead: ReactNode;
}

/** The plant shown on a calendar screen. The selection is kept in the URL. */
export function useVisitedPlant(address: ListState): VisitedPlant {
  const isSeller = useMe().role === 'seller';
  const { data, error, refetch } = useApiQuery(getProcessors, {}, { enabled: isSeller });
  if (!isSeller) return { processor_id: undefined, select: null, instead: null };
  if (!data) {
    const instead = error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
    return { processor_id: undefined, select: null, instead };
  }
  const chosen = data.find(({ id }) => String(id) === address.filter('processor')) ?? data[0];
  if (!chosen) {
    const instead = (
      <EmptyState
        title={t('You’re not in any plant’s directory yet')}
        action={
          <>
            <ButtonLink to="/findsellers" search={{ role: 'processor' }}>
              {t('Find a plant')}
            </ButtonLink>
            <UnconfirmedAddress />
          </>
        }
      >
        {t(
          'You’ll see a plant’s calendar here once the plant works with you. Find one and choose “Sell through this plant” on its page.',
        )}
      </EmptyState>
    );
    return { processor_id: undefined, select: null, instead };
  }
  const select = data.length > 1 && (
    <NativeSelect
      label={t('Plant')}
      value={String(chosen.id)}
      data={data.map(({ id, plant_name }) => ({ value: String(id), label: plant_name }))}
      onChange={(event) => address.set({ processor: event.currentTarget.value })}
    />
  );
  return { processor_id: chosen.id, select, instead: null };
}
