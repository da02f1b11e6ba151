import { IconMessage2 } from '@tabler/icons-react';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** A link to the conversation with a seller or plant about a lot, an order, or something else. */
export function MessageLink({
  about,
  id,
  size = 'compact-sm',
  isIconOnPhone = false,
}: {
  about: 'lot' | 'order' | 'sheet' | 'farm' | 'person';
  id: number;
  size?: 'compact-sm' | 'compact-md' | 'sm';
  /** In a page's actions or filters, only its icon is shown on phones. */
  isIconOnPhone?: boolean;
}) {
  return (
    <ButtonLink
      to="/messages"
      search={{ about, id: String(id) }}
      variant="default"
      size={size}
      data-icon-on-phone={isIconOnPhone || undefined}
      leftSection={<IconMessage2 aria-hidden />}
    >
      {t('Send a message')}
    </ButtonLink>
  );
}
