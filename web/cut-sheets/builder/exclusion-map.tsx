import { Accordion, Chip, Group, Text } from '@mantine/core';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import { sum } from '#contract/lib/sum.ts';
import classes from '#web/cut-sheets/builder/exclusion-map.module.css';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t } from '#web/lib/words.ts';

interface ExclusionMapProps {
  draft: TemplateDraft;
  /** The part whose pairs are shown. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** Shows which cuts exclude which. Rows are the cuts of a part, and each pair is marked on both sides. */
export function ExclusionMap({ draft, openId, onOpen }: ExclusionMapProps) {
  return (
    <>
      <Text c="dimmed">{t('Choosing a cut removes the cuts checked in its row, and vice versa.')}</Text>
      <Accordion
        order={2}
        value={openId}
        onChange={onOpen}
        classNames={{ item: classes.part ?? '', label: classes.label ?? '', content: classes.cuts ?? '' }}
      >
        {Object.entries(animalParts(draft.template)).map(([id, part]) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              {part.title} <span className={classes.note}>{pairsOf(part)}</span>
            </Accordion.Control>
            <Accordion.Panel>
              {id === openId &&
                part.subcuts.map((cut) => <Row key={cut.title} part={part} title={cut.title} draft={draft} />)}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}

function pairsOf({ subcuts }: Part): string {
  const pairs = sum(subcuts.map((cut) => cut.ifttt.length));
  return pairs === 0
    ? t('all can be combined')
    : t('{count} cuts, some of which can’t be combined', { count: subcuts.length });
}

function Row({ part, title, draft: { template, edit } }: { part: Part; title: string; draft: TemplateDraft }) {
  const cut = part.subcuts.find((candidate) => candidate.title === title);
  if (!cut) return null;
  const own = new Set(part.subcuts.map((other) => other.title));
  // Cuts from other parts are listed only if they are already excluded. To exclude more of them, open the cut itself.
  const elsewhere = cut.ifttt.filter((other) => !own.has(other));
  const needed = cut.needs ?? [];
  return (
    <fieldset className={classes.row} aria-label={title}>
      <Text span inherit fw={500}>
        {title}
      </Text>
      <Group component="span" gap="xs" align="stretch">
        {[...[...own].filter((other) => other !== title), ...elsewhere].map((other) => (
          <Chip
            key={other}
            size="sm"
            variant="outline"
            checked={isMarked(template, title, other)}
            onChange={(isOn) => edit({ kind: 'exclude', one: title, other, isOn })}
            aria-label={t('{other} can’t be combined with {title}', { title, other })}
          >
            {other}
          </Chip>
        ))}
        {needed.length > 0 && <Text size="sm">{t('Only available with: {cuts}', { cuts: needed.join(', ') })}</Text>}
      </Group>
    </fieldset>
  );
}

const isMarked = (template: Template, one: string, other: string): boolean =>
  Object.values(template).some((part) => part.subcuts.some((cut) => cut.title === one && cut.ifttt.includes(other)));
