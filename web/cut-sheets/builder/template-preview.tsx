import { Title } from '@mantine/core';
import { useRef } from 'react';
import { usualUseOf } from '#contract/cut-sheets/built-in/cut-uses.ts';
import type { Control, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { AnimalDiagram } from '#web/cut-sheets/diagram/animal-diagram.tsx';
import classes from '#web/cut-sheets/templates/templates-screen.module.css';
import { sayCut, t } from '#web/lib/words.ts';

/**
 * A read-only template: the animal, its parts and cuts, and each cut's questions and exclusions. With `isForCustomer`,
 * the wording addresses the person who will fill in the sheet.
 */
export function TemplatePreview({
  template,
  species,
  isForCustomer,
}: {
  template: Template;
  species: string;
  isForCustomer: boolean;
}) {
  const sections = useRef<Record<string, HTMLElement | null>>({});
  return (
    <>
      <div className={classes.drawing}>
        <AnimalDiagram species={species} template={template} onOpen={(title) => sections.current[title]?.focus()} />
      </div>
      <div className={classes.parts}>
        {Object.entries(template).map(([id, part]) => (
          <section
            key={id}
            ref={(section) => {
              sections.current[part.title] = section;
            }}
            tabIndex={-1}
            className={classes.part}
            aria-label={sayCut(part.title)}
          >
            <Title order={3}>{sayCut(part.title)}</Title>
            <ul className={classes.cuts}>
              {part.subcuts.map((subcut) =>
                isForCustomer ? (
                  <OwnCut key={subcut.title} subcut={subcut} />
                ) : (
                  <Cut key={subcut.title} subcut={subcut} />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Cut({ subcut }: { subcut: Subcut }) {
  return (
    <li>
      <span className={classes.cut}>{sayCut(subcut.title)}</span>
      {subcut.isRequired && <span className={classes.note}>{t('On every sheet')}</span>}
      {subcut.controls.length > 0 && (
        <span className={classes.note}>
          {t('Questions: {questions}', { questions: subcut.controls.map(nameOf).join(', ') })}
        </span>
      )}
      {subcut.ifttt.length > 0 && (
        <span className={classes.note}>
          {t('Can’t be combined with: {cuts}', { cuts: subcut.ifttt.map(sayCut).join(', ') })}
        </span>
      )}
    </li>
  );
}

/** A cut: what it is usually used for, and what the customer can choose about it. */
function OwnCut({ subcut: { title, isRequired, controls, ifttt } }: { subcut: Subcut }) {
  const use = usualUseOf(title);
  return (
    <li>
      <span className={classes.cut}>{sayCut(title)}</span>
      {use && <span className={classes.note}>{t(use)}</span>}
      {isRequired && <span className={classes.note}>{t('You always get this.')}</span>}
      {controls.length > 0 && (
        <span className={classes.note}>
          {t('You choose: {questions}', {
            questions: controls.map(({ description }) => sayCut(description)).join(', '),
          })}
        </span>
      )}
      {ifttt.length > 0 && (
        <span className={classes.note}>
          {t('You can’t combine this with: {cuts}', { cuts: ifttt.map(sayCut).join(', ') })}
        </span>
      )}
    </li>
  );
}

const nameOf = ({ description, isRequired }: Control) =>
  isRequired ? sayCut(description) : t('{question} (optional)', { question: sayCut(description) });
