import { Button, Group } from '@mantine/core';
import { memo, useMemo, useRef, useState } from 'react';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { type Dot, dotsOf } from '#contract/cut-sheets/completion.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { AnimalDiagram } from '#web/cut-sheets/diagram/animal-diagram.tsx';
import { PartList } from '#web/cut-sheets/sheet-form/part-list.tsx';
import classes from '#web/cut-sheets/sheet-form/parts-panel.module.css';
import { t } from '#web/lib/words.ts';

interface PartsPanelProps {
  species: string;
  template: Template;
  list: OrderList;
  facts: SheetFacts;
  /** The titles of the parts that were passed over, one a line. */
  skipped: string;
  openPart: string;
  isCompact: boolean;
  onOpen: (title: string) => void;
}

/** The parts of the animal: on the drawing, or as a row of buttons on narrow screens. */
export const PartsPanel = memo(
  ({ species, template, list, facts, skipped, openPart, isCompact, onOpen }: PartsPanelProps) => {
    const [chosenView, setChosenView] = useState<'drawing' | 'list' | null>(null);
    const view = chosenView ?? (isCompact ? 'list' : 'drawing');
    const other = view === 'list' ? 'drawing' : 'list';
    const states = useStates(template, list, facts);

    return (
      <>
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <h2 className={classes.title}>{t('Parts')}</h2>
          <Button variant="subtle" size="compact-sm" onClick={() => setChosenView(other)}>
            {t(other === 'list' ? 'Show as a list' : 'Show the drawing')}
          </Button>
        </Group>
        {view === 'drawing' ? (
          <div className={classes.drawing}>
            <AnimalDiagram species={species} template={template} states={states} openPart={openPart} onOpen={onOpen} />
          </div>
        ) : (
          <PartList template={template} states={states} skipped={skipped} openPart={openPart} onOpen={onOpen} />
        )}
      </>
    );
  },
);

/** Each part's dot, or null if nothing is chosen. Returns the same object until a dot changes. */
function useStates(template: Template, list: OrderList, facts: SheetFacts): Readonly<Record<string, Dot | null>> {
  const before = useRef<Record<string, Dot | null>>({});
  return useMemo(() => {
    const now = dotsOf(template, list, facts);
    const titles = Object.keys(now);
    const isSame =
      titles.length === Object.keys(before.current).length &&
      titles.every((title) => now[title] === before.current[title]);
    if (!isSame) before.current = now;
    return before.current;
  }, [template, list, facts]);
}
