import { checkBoard } from '#contract/floor/checks/checks-api.ts';
import classes from '#web/dashboard/dashboard.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** Coolers whose reading is missing and areas that weren't checked today, until someone has. */
export function ChecksAsked() {
  const { data } = useApiQuery(checkBoard, {});
  const due = data?.places.filter(({ is_due }) => is_due) ?? [];
  if (due.length === 0) return null;
  return (
    <p className={classes.fine}>
      <AnchorLink to="/foodSafety">
        {t('To check now: {places}', { places: joinWords(due.map(({ name }) => name)) })}
      </AnchorLink>
    </p>
  );
}
