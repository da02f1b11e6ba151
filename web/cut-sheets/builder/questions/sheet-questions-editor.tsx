import { Text } from '@mantine/core';
import type { Control, Part } from '#contract/cut-sheets/templates/template.ts';
import { LiveText } from '#web/cut-sheets/builder/live-fields.tsx';
import classes from '#web/cut-sheets/builder/part-editor.module.css';
import { PartHead } from '#web/cut-sheets/builder/part-head.tsx';
import { ControlList } from '#web/cut-sheets/builder/questions/control-list.tsx';
import { checkCutTitle, checkPartTitle } from '#web/cut-sheets/builder/template-titles.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t } from '#web/lib/words.ts';

interface SheetQuestionsEditorProps {
  id: string;
  part: Part;
  draft: TemplateDraft;
  onRemoved: () => void;
}

/** The questions that are asked once for the whole sheet, such as wrapping, hang days, or whether to call. */
export function SheetQuestionsEditor({
  id,
  part,
  draft: { template, edit, ...draft },
  onRemoved,
}: SheetQuestionsEditorProps) {
  const [cut] = part.subcuts;
  if (!cut) return null;
  const { title } = cut;

  function remove() {
    edit({ kind: 'remove_part', id });
    onRemoved();
  }
  const question = t('The questions for the whole sheet will be removed from the cut sheet. You can undo this.');
  return (
    <div className={classes.editor}>
      <PartHead
        title={part.title}
        remove={t('Remove these questions')}
        question={cut.controls.length > 0 ? question : null}
        onRemove={remove}
      />
      <Text c="dimmed">
        {t('Asked once, at the end of the cut sheet. Examples: wrapping, hang days, and whether to call.')}
      </Text>
      <LiveText
        label={t('Title')}
        value={part.title}
        maxLength={80}
        check={(next) => checkPartTitle(template, id, next) ?? checkCutTitle(template, title, next)}
        onChange={(next) => {
          edit({ kind: 'change_part', id, change: { title: next } }, `${id} title`);
          edit({ kind: 'rename_cut', id, at: 0, title: next }, `${id} title`);
        }}
      />
      <ControlList
        draft={{ ...draft, template, edit }}
        cut={title}
        controls={cut.controls}
        onChange={(controls, field) =>
          edit({ kind: 'change_cut', id, at: 0, change: { controls: controls as Control[] } }, `${id} ${field}`)
        }
      />
    </div>
  );
}
