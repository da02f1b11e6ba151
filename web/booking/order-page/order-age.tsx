import { Button, Group, Text } from '@mantine/core';
import { type OrderDetails, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { answerAge } from '#contract/cut-sheets/age/age-api.ts';
import { getDifferences } from '#contract/cut-sheets/agreement/agreement-api.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { isUnderWay } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Whether the animal is over thirty months. Asks if it isn't known yet; staff can correct the answer. */
export function OrderAge({ order: { order_id, over_thirty_months: age, status } }: { order: OrderDetails }) {
  const { role } = useMe();
  const answer = useApiMutation(answerAge, {
    refetch: [viewOrder, orderHistory, getDifferences],
    onDone: () => announce('success', t('Age saved')),
  });
  const mayAnswer = isUnderWay(status) && (age === '' || isStaff(role));

  async function choose(over_thirty_months: 'yes' | 'no'): Promise<void> {
    const text = t(
      'On every cut sheet, cuts with backbone will be replaced by the second choice, and the owners will be notified.',
    );
    const isSure = over_thirty_months === 'no' || (await askToConfirm({ text, yes: t('Yes, over 30 months') }));
    if (isSure) answer.mutate({ order_id, over_thirty_months });
  }
  return (
    <Group gap="xs">
      <Text component="span">{age === '' ? t('Not known yet') : t(age === 'yes' ? 'Yes' : 'No')}</Text>
      <Group gap="xs" wrap="nowrap">
        {mayAnswer &&
          (['yes', 'no'] as const)
            .filter((other) => other !== age)
            .map((other) => (
              <Button
                key={other}
                variant="default"
                size={age === '' ? 'compact-sm' : 'compact-xs'}
                mih={24}
                aria-label={t(other === 'yes' ? 'Yes, over 30 months' : 'No, younger')}
                loading={answer.isPending}
                onClick={() => void choose(other)}
              >
                {age === ''
                  ? t(other === 'yes' ? 'Yes' : 'No')
                  : t(other === 'yes' ? 'Yes, over 30 months' : 'No, younger')}
              </Button>
            ))}
      </Group>
    </Group>
  );
}
