import { Button, Progress, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { getCustomFormData, type SheetRecord, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { progressOf } from '#contract/cut-sheets/completion.ts';
import { ChoicePanel } from '#web/cut-sheets/choice-panel.tsx';
import classes from '#web/cut-sheets/cut-sheet-form.module.css';
import { forgetDraft } from '#web/cut-sheets/draft-store.ts';
import { OrderList } from '#web/cut-sheets/order-list.tsx';
import { PartList } from '#web/cut-sheets/part-list.tsx';
import { useSheetDraft } from '#web/cut-sheets/use-sheet-draft.ts';
import { announce } from '#web/lib/announce.ts';
import { useSend } from '#web/lib/api.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Under 1000 px the layout is compact: one column. Spec part 2, section 9. */
const COMPACT = '(max-width: 999.98px)';

/** The sheet while it is filled in: parts, Choice panel, Order List. Spec part 2, section 2 (Cut sheet screen). */
export function CutSheetForm({ sheet }: { sheet: SheetRecord }) {
  const { data_id, form_id, form_json: template } = sheet;
  const draft = useSheetDraft(sheet);
  const submit = useSend(submitCustomForm, {
    as: 'form',
    refetch: [getCustomFormData],
    onDone: () => forgetDraft(data_id),
  });
  const isCompact = useMediaQuery(COMPACT, false, { getInitialValueInEffect: false });
  const choicePanel = useRef<HTMLElement>(null);

  const part = Object.values(template).find(({ title }) => title === draft.openPart);
  const progress = progressOf(template, draft.list);
  const hindrance = hindranceOf(draft.unfinished, draft.unsaved);

  /** In one column the Choice panel is below what was clicked. */
  function show(open: (title: string) => void, title: string): void {
    open(title);
    if (isCompact) choicePanel.current?.scrollIntoView({ block: 'start' });
  }

  async function send(): Promise<void> {
    const [first] = [...draft.unfinished, ...draft.unsaved];
    if (first !== undefined) {
      announce('error', hindrance);
      show(draft.showCut, first);
      return;
    }
    const rest = progress.undecided.length > 0 ? `Nothing is chosen from: ${progress.undecided.join(', ')}. ` : '';
    const isSure = await askToConfirm({
      text: `${rest}A submitted cut sheet goes to the plant and cannot be changed here.`,
      yes: 'Submit',
    });
    if (isSure) submit.mutate({ data_id, form_id, form_data: { order_list: draft.list }, form_json: template });
  }

  return (
    <>
      <Text className={classes.turn}>Please turn your device to landscape mode: the sheet has more room there.</Text>
      <div className={classes.columns}>
        <section className={classes.panel} aria-labelledby="parts">
          <Title order={2} size="h3" id="parts">
            Parts
          </Title>
          <PartList
            template={template}
            list={draft.list}
            openPart={draft.openPart}
            onOpen={(title) => show(draft.showPart, title)}
          />
        </section>
        <section ref={choicePanel} className={classes.panel} aria-label="Choice">
          {part && <ChoicePanel part={part} draft={draft} />}
        </section>
        <section className={classes.panel} aria-labelledby="order-list">
          <Title order={2} size="h3" id="order-list">
            Order List
          </Title>
          <OrderList
            template={template}
            list={draft.list}
            onChange={(title) => show(draft.showCut, title)}
            onRemove={draft.deselect}
          />
          <div className={classes.submit}>
            <div>
              <Text id="progress" className={classes.progress}>
                {progress.decided} of {progress.all} parts decided
              </Text>
              <Progress value={(100 * progress.decided) / progress.all} aria-labelledby="progress" />
            </div>
            <Button
              size="md"
              loading={submit.isPending}
              {...(hindrance && { 'aria-disabled': true, 'data-disabled': true })}
              aria-describedby="hindrance"
              className={classes.button}
              onClick={() => void send()}
            >
              Submit CutSheet Form
            </Button>
            <Text id="hindrance" className={classes.hindrance}>
              {hindrance}
            </Text>
          </div>
        </section>
      </div>
    </>
  );
}

/** Why the sheet cannot be submitted yet, in words; nothing when it can. Decision C-58. */
function hindranceOf(unfinished: readonly string[], unsaved: readonly string[]): string {
  if (unfinished.length > 0) return `Still to fill in: ${unfinished.join(', ')}.`;
  return unsaved.length > 0 ? `Changed but not saved yet: ${unsaved.join(', ')}.` : '';
}
