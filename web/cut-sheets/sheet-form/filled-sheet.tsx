import { Text } from '@mantine/core';
import { sayAge } from '#contract/cut-sheets/age/say-age.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { dotsOf } from '#contract/cut-sheets/completion.ts';
import { animalParts, sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { restOf, sayRest } from '#contract/cut-sheets/rest/rest.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { AnimalDiagram } from '#web/cut-sheets/diagram/animal-diagram.tsx';
import classes from '#web/cut-sheets/sheet-form/filled-sheet.module.css';
import { answersOf } from '#web/cut-sheets/sheet-form/summary-of.ts';
import { sayCut, t } from '#web/lib/words.ts';

interface FilledSheetProps {
  template: Template;
  list: OrderList;
  /** If set, the animal is drawn next to its cuts. */
  species?: string;
}

/**
 * A filled-in sheet as the cutter needs it: the parts in form order, with the chosen cuts and their answers. Used on
 * screen and on paper.
 */
export function FilledSheet({ template, list, species }: FilledSheetProps) {
  const sheet = sheetQuestions(template);
  const inOrder = [...(sheet ? [sheet.part] : []), ...Object.values(animalParts(template))];
  const parts = inOrder.map((part) => ({ part, entry: list.find(({ cut }) => cut === part.title) }));
  if (list.length === 0) return <Text c="dimmed">{t('This cut sheet isn’t filled in yet.')}</Text>;
  const rest = restOf(template, list);

  return (
    <div className={classes.sheet} data-drawn={species !== undefined}>
      {species !== undefined && (
        <div className={classes.drawing}>
          <AnimalDiagram species={species} template={template} states={dotsOf(template, list)} />
        </div>
      )}
      <dl className={classes.parts}>
        {parts.map(
          ({ part, entry }) =>
            entry && (
              <div key={part.title} className={classes.part} data-for-sheet={part.isForSheet}>
                <dt>{sayCut(part.title)}</dt>
                {part.subcuts.map((subcut) => {
                  const chosen = entry.subcuts.find(({ title }) => title === subcut.title);
                  return (
                    chosen && (
                      <dd key={subcut.title}>
                        {!part.isForSheet && <span className={classes.cut}>{sayCut(subcut.title)}</span>}
                        {answersOf(subcut, chosen.choices).map(({ label, words }) => (
                          <span key={label} className={classes.answer}>
                            <span className={classes.label}>{label}:</span> {words}
                          </span>
                        ))}
                        {sayAge(chosen, t, sayCut) && (
                          <span className={classes.answer}>{sayAge(chosen, t, sayCut)}</span>
                        )}
                      </dd>
                    )
                  );
                })}
              </div>
            ),
        )}
      </dl>
      {rest.length > 0 && (
        <ul className={classes.undecided}>
          {rest.map((line) => (
            <li key={`${line.beside} ${line.titles.join()}`}>{sayRest(line, t, sayCut)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
