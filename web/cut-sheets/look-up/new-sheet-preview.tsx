import { Title } from '@mantine/core';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { TemplateRecord } from '#contract/cut-sheets/api.ts';
import { dotsOf } from '#contract/cut-sheets/completion.ts';
import { AnimalDiagram } from '#web/cut-sheets/diagram/animal-diagram.tsx';
import classes from '#web/cut-sheets/look-up/new-sheet-screen.module.css';
import { FilledSheet } from '#web/cut-sheets/sheet-form/filled-sheet.tsx';
import { t } from '#web/lib/words.ts';

/** What a new sheet starts with: the animal, its parts, and the preselected cuts. */
export function NewSheetPreview({ template, list }: { template: TemplateRecord; list: OrderList }) {
  const { form_json, type, name } = template;
  return (
    <section className={classes.preview} aria-labelledby="new-sheet-preview">
      <Title order={2} size="h3" id="new-sheet-preview">
        {name}
      </Title>
      <AnimalDiagram species={type} template={form_json} states={dotsOf(form_json, list)} />
      {list.length > 0 && <FilledSheet template={form_json} list={list} />}
      {list.length === 0 && <p className={classes.empty}>{t('No cuts yet.')}</p>}
    </section>
  );
}
