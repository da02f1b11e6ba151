import { belongsTo } from '#contract/lib/access.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** Links a full day to the waitlist, prefilled with what the user wanted. */
export function WaitLink({
  day,
  species = '',
  process_option = '',
  offering = '',
  heads = 0,
}: {
  day: IsoDate;
  species?: string;
  process_option?: string;
  offering?: string;
  /** 0 if not known yet. */
  heads?: number;
}) {
  const { role } = useMe();
  if (!belongsTo('orderers', role)) return null;
  const wanted = {
    join: day,
    join_species: species,
    join_label: process_option,
    join_offering: offering,
    join_heads: heads > 0 ? String(heads) : '',
  };
  return (
    <AnchorLink to="/waitlist" search={wanted}>
      {t('Join the waitlist')}
    </AnchorLink>
  );
}
