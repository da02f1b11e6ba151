import { Button, UnstyledButton } from '@mantine/core';
import { animalParts, sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import classes from '#web/cut-sheets/builder/part-bar.module.css';
import { AddTitle, MoveButtons } from '#web/cut-sheets/builder/row-tools.tsx';
import { freeId } from '#web/cut-sheets/builder/template-edits.ts';
import { checkPartTitle } from '#web/cut-sheets/builder/template-titles.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t } from '#web/lib/words.ts';

const MAX_PARTS = 60;

interface PartBarProps {
  species: string;
  draft: TemplateDraft;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** Lists the parts in sheet order. Each can be opened or moved, and new parts can be added. */
export function PartBar({ species, draft: { template, edit }, openId, onOpen }: PartBarProps) {
  const ids = Object.keys(animalParts(template));
  const sheet = sheetQuestions(template);

  async function add(title: string) {
    // Loads the built-in forms to find the new part's place on the animal. If that fails, its label starts near the
    // middle.
    const region = await import('#web/cut-sheets/builder/find-region.ts').then(
      ({ findRegion }) => findRegion(species, template, title),
      () => null,
    );
    edit({ kind: 'add_part', title, region });
    onOpen(freeId(template, region?.id ?? title));
  }
  return (
    <>
      <ol className={classes.parts} aria-label={t('Parts in cut sheet order')}>
        {ids.map((id, at) => {
          const title = template[id]?.title ?? id;
          return (
            <li key={id} className={classes.part} data-open={id === openId}>
              <UnstyledButton className={classes.name} aria-current={id === openId} onClick={() => onOpen(id)}>
                {title} <span className={classes.count}>{template[id]?.subcuts.length}</span>
              </UnstyledButton>
              <MoveButtons
                title={title}
                isFirst={at === 0}
                isLast={at === ids.length - 1}
                onMove={(by) => edit({ kind: 'move_part', id, to: at + by })}
              />
            </li>
          );
        })}
      </ol>
      <AddTitle
        label={t('New part')}
        check={(title) => checkPartTitle(template, null, title)}
        isFull={ids.length >= MAX_PARTS}
        onAdd={(title) => void add(title)}
      />
      {sheet ? (
        <div className={classes.part} data-open={sheet.id === openId}>
          <UnstyledButton className={classes.name} aria-current={sheet.id === openId} onClick={() => onOpen(sheet.id)}>
            {sheet.part.title} <span className={classes.count}>{sheet.subcut.controls.length}</span>
            <span className={classes.note}>{t('asked once, for the whole sheet')}</span>
          </UnstyledButton>
        </div>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          className={classes.add}
          leftSection={<Icon name="add" />}
          onClick={() => {
            edit({ kind: 'add_sheet_questions', title: t('Whole order') });
            onOpen(freeId(template, 'wholesheet'));
          }}
        >
          {t('Add questions for the whole sheet')}
        </Button>
      )}
    </>
  );
}
