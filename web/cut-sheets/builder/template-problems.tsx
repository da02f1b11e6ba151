import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { TEMPLATE_PROBLEMS } from '#contract/cut-sheets/templates/template-problems.ts';
import classes from '#web/cut-sheets/builder/template-problems.module.css';
import { t } from '#web/lib/words.ts';

/** A problem in plain words, with the part and cut where it can be fixed. */
export interface FoundProblem {
  text: string;
  partId: string | null;
  cut: number | null;
  isOneSided: boolean;
}

/** Returns everything that prevents a draft from being published. */
export function findDraftProblems(template: Template): FoundProblem[] {
  const entries = Object.entries(template);
  return findTemplateProblems(template).map(({ code, values, subcut, part }) => {
    const at = entries.find(([, own]) => own.title === part || own.subcuts.some((cut) => cut.title === subcut));
    const cutAt = at?.[1].subcuts.findIndex(({ title }) => title === subcut) ?? -1;
    return {
      text: t(TEMPLATE_PROBLEMS[code], values),
      partId: at?.[0] ?? null,
      cut: cutAt < 0 ? null : cutAt,
      isOneSided: code === 'one_sided',
    };
  });
}

interface ProblemListProps {
  problems: readonly FoundProblem[];
  onGo: (partId: string, cut: number | null) => void;
  onMend: () => void;
}

/** What has to be fixed before publishing, with a link to each place. */
export function ProblemList({ problems, onGo, onMend }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <section className={classes.problems} aria-labelledby="template-problems">
      <Group gap="sm" justify="space-between">
        <Title order={2} size="h3" id="template-problems">
          {t('{count} problems to fix before you can publish', { count: problems.length })}
        </Title>
        {problems.some(({ isOneSided }) => isOneSided) && (
          <Button variant="default" size="compact-md" onClick={onMend}>
            {t('Make every exclusion mutual')}
          </Button>
        )}
      </Group>
      <ul className={classes.list}>
        {problems.slice(0, MAX_SHOWN).map(({ text, partId, cut }) => (
          <li key={text}>
            {partId === null ? (
              text
            ) : (
              <Anchor component="button" type="button" className={classes.link} onClick={() => onGo(partId, cut)}>
                {text}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN && (
        <Text c="dimmed">{t('and {count} more', { count: problems.length - MAX_SHOWN })}</Text>
      )}
    </section>
  );
}
const MAX_SHOWN = 30;
