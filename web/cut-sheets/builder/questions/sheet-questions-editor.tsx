import { Button, Text, Title } from '@mantine/core';
import type { Control, Part } from '#contract/cut-sheets/templates/template.ts';
import { LiveText } from '#web/cut-sheets/builder/live-fields.tsx';
import classes from '#web/cut-sheets/builder/part-editor.module.css';
import { ControlList } from '#web/cut-sheets/builder/questions/control-list.tsx';
import { checkCutTitle, checkPartTitle } from '#web/cut-sheets/builder/template-titles.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

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

  async function remove() {
    const isSure =
      cut?.controls.length === 0 ||
      (await askToConfirm({
        text: t('The questions for the whole sheet will come off the cut sheet. You can undo this.'),
        yes: t('Remove'),
      }));
    if (!isSure) return;
    edit({ kind: 'remove_part', id });
    onRemoved();
  }
  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {part.title}
        </Title>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void remove()}>
          {t('Remove these questions')}
        </Button>
      </div>
      <Text c="dimmed">
        {t('Asked once, at the end of the cut sheet: wrapping, hang days, whether to call when it’s ready.')}
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
