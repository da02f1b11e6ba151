import { UnstyledButton } from '@mantine/core';
import classes from '#web/cut-sheets/builder/part-bar.module.css';
import { AddTitle, MoveButtons } from '#web/cut-sheets/builder/row-tools.tsx';
import { freeId } from '#web/cut-sheets/builder/template-edits.ts';
import { checkPartTitle } from '#web/cut-sheets/builder/template-titles.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t } from '#web/lib/words.ts';

const MOST_PARTS = 60;

interface PartBarProps {
  species: string;
  draft: TemplateDraft;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The parts in sheet order, to open, move or add one. */
export function PartBar({ species, draft: { template, edit }, openId, onOpen }: PartBarProps) {
  const ids = Object.keys(template);

  async function add(title: string) {
    // Loads the built-in forms. Without a connection, the label starts in the middle.
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
        isFull={ids.length >= MOST_PARTS}
        onAdd={(title) => void add(title)}
      />
    </>
  );
}
