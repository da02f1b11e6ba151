import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import classes from '#web/cut-sheets/look-up/customer-info.module.css';
import { EmailText } from '#web/directory/email-text.tsx';
import { showDay } from '#web/lib/format.ts';
import { t, translate, type Words } from '#web/lib/words.ts';

/** Whose sheet this is, and which animal it's for. */
export function CustomerInfo({ sheet }: { sheet: SheetRecord }) {
  const place = [sheet.city, [sheet.state, sheet.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts: [label: Words, words: string, isOnPaper?: true][] = [
    ['Plant', sheet.plant_name, true],
    ['Name', `${sheet.first_name} ${sheet.last_name}`.trim()],
    ['Phone', sheet.phone_number],
    ['Email', sheet.email],
    ['Address', [sheet.street_address, sheet.street_address_2, place, sheet.country].filter(Boolean).join(', ')],
    ['Animal', animalOf(sheet)],
    ...(sheet.tagid ? [['Ear tag', sheet.tagid] satisfies [Words, string]] : []),
    ['Drop off Date', sheet.event_date ? showDay(sheet.event_date) : ''],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, words, isOnPaper = false]) => (
        <div key={label} className={isOnPaper ? classes.paper : undefined}>
          <dt>{t(label)}</dt>
          <dd>{label === 'Email' && words ? <EmailText email={words} /> : words}</dd>
        </div>
      ))}
    </dl>
  );
}

function animalOf({ species, qty, order_id }: SheetRecord): string {
  const animal = t(showSpecies(species));
  const share = qty === null ? animal : `${animal}, ${translate(showShare(qty))}`;
  return order_id === null ? share : t('{animal}, order {order_id}', { animal: share, order_id });
}
