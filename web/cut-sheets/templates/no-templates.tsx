import { IconListCheck } from '@tabler/icons-react';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Says that the plant has no cut sheet to choose from. The office can design one. */
export function NoTemplates() {
  const { role } = useMe();
  return (
    <EmptyState
      icon={IconListCheck}
      title={t('No cut sheets yet')}
      action={isOffice(role) && <ButtonLink to="/NewDesignCutSheet">{t('Design a new cut sheet')}</ButtonLink>}
    >
      {isStaff(role)
        ? t('The plant hasn’t published a cut sheet yet.')
        : t('Your plant hasn’t published a cut sheet yet. Ask when it will be ready.')}
    </EmptyState>
  );
}
