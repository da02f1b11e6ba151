import { Title } from '@mantine/core';
import { useRef } from 'react';
import type { Control, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { AnimalDiagram } from '#web/cut-sheets/diagram/animal-diagram.tsx';
import classes from '#web/cut-sheets/templates/templates-screen.module.css';
import { t } from '#web/lib/words.ts';

/** A read-only template: the animal, its parts and cuts, each cut's questions and exclusions. */
export function TemplatePreview({ template, species }: { template: Template; species: string }) {
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
            aria-label={part.title}
          >
            <Title order={3}>{part.title}</Title>
            <ul className={classes.cuts}>
              {part.subcuts.map((subcut) => (
                <Cut key={subcut.title} subcut={subcut} />
              ))}
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
      <span className={classes.cut}>{subcut.title}</span>
      {subcut.isRequired && <span className={classes.note}>{t('On every sheet')}</span>}
      {subcut.controls.length > 0 && (
        <span className={classes.note}>
          {t('Asks: {questions}', { questions: subcut.controls.map(nameOf).join(', ') })}
        </span>
      )}
      {subcut.ifttt.length > 0 && (
        <span className={classes.note}>{t('Not with: {cuts}', { cuts: subcut.ifttt.join(', ') })}</span>
      )}
    </li>
  );
}

const nameOf = ({ description, isRequired }: Control) =>
  isRequired ? description : t('{question} (optional)', { question: description });
