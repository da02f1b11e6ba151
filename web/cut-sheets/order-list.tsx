import { Accordion, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChosenSubcut, OrderList as List } from '#contract/cut-sheets/answers.ts';
import { chipOf, dotOf } from '#contract/cut-sheets/completion.ts';
import type { Part, Template } from '#contract/cut-sheets/template.ts';
import classes from '#web/cut-sheets/order-list.module.css';
import { ChoiceChip, PartDot } from '#web/cut-sheets/status-marks.tsx';
import { summaryOf } from '#web/cut-sheets/summary-of.ts';
import { t } from '#web/lib/words.ts';

interface Deeds {
  onChange: (title: string) => void;
  onRemove: (title: string) => void;
}

/** What is chosen so far: an entry per part with its dot, a chip at each of its cuts. Spec part 2, section 2; decision C-85. */
export function OrderList({ template, list, ...deeds }: { template: Template; list: List } & Deeds) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const entries = Object.entries(template).flatMap(([id, part]) => {
    const entry = list.find(({ cut }) => cut === part.title);
    return entry ? [{ id, part, entry }] : [];
  });

  if (list.length === 0) return <Text c="dimmed">{t('Nothing chosen yet.')}</Text>;
  return (
    <Accordion
      multiple
      order={3}
      classNames={{
        item: classes.entry ?? '',
        control: classes.control ?? '',
        label: classes.label ?? '',
        content: classes.cuts ?? '',
      }}
      value={entries.map(({ id }) => id).filter((id) => !closed.includes(id))}
      onChange={(open) => setClosed(entries.map(({ id }) => id).filter((id) => !open.includes(id)))}
    >
      {entries.map(({ id, part, entry }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>
            <span className={classes.name}>{part.title}</span>
            <PartDot dot={dotOf(part, entry)} hasWord />
          </Accordion.Control>
          <Accordion.Panel>
            {entry.subcuts.map((chosen) => (
              <Cut key={chosen.title} part={part} chosen={chosen} {...deeds} />
            ))}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Cut({ part, chosen, onChange, onRemove }: { part: Part; chosen: ChosenSubcut } & Deeds) {
  const subcut = part.subcuts.find((candidate) => candidate.title === chosen.title);
  if (!subcut) return null;
  const summary = summaryOf(subcut, chosen.choices);
  return (
    <div className={classes.cut}>
      <div className={classes.head}>
        <span>{subcut.title}</span>
        <ChoiceChip chip={chipOf(subcut, chosen.choices)} />
      </div>
      {summary && <Text className={classes.summary}>{summary}</Text>}
      <div className={classes.deeds}>
        {subcut.controls.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Change {title}', { title: subcut.title })}
            onClick={() => onChange(subcut.title)}
          >
            {t('Change')}
          </Button>
        )}
        {!subcut.isRequired && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('Remove {title}', { title: subcut.title })}
            onClick={() => onRemove(subcut.title)}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
