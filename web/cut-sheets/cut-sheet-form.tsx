import { Button, Progress, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { progressOf } from '#contract/cut-sheets/completion.ts';
import { ChoicePanel } from '#web/cut-sheets/choice-panel.tsx';
import classes from '#web/cut-sheets/cut-sheet-form.module.css';
import { forgetDraft } from '#web/cut-sheets/draft-store.ts';
import { OrderList } from '#web/cut-sheets/order-list.tsx';
import { PartList } from '#web/cut-sheets/part-list.tsx';
import type { SheetDeeds } from '#web/cut-sheets/sheet-deeds.ts';
import { useSheetDraft } from '#web/cut-sheets/use-sheet-draft.ts';
import { announce } from '#web/lib/announce.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Under 1000 px the layout is compact: one column. Spec part 2, section 9. */
const COMPACT = '(max-width: 999.98px)';

/** The sheet while it is filled in: parts, Choice panel, Order List. Spec part 2, section 2 (Cut sheet screen). */
export function CutSheetForm({ sheet, deeds }: { sheet: SheetRecord; deeds: SheetDeeds }) {
  const { data_id, form_json: template } = sheet;
  const draft = useSheetDraft(sheet);
  const [isSending, setIsSending] = useState(false);
  const isCompact = useMediaQuery(COMPACT, false, { getInitialValueInEffect: false });
  const choicePanel = useRef<HTMLElement>(null);

  const all = Object.values(template);
  const part = all.find(({ title }) => title === draft.openPart) ?? all[0];
  const next = part && all[all.indexOf(part) + 1];
  const progress = progressOf(template, draft.list);
  const hindrance = hindranceOf(draft.unfinished, draft.unsaved);

  /** What opens in the Choice panel takes the focus along; in one column it also has to come into sight. */
  function show(open: (title: string) => void, title: string): void {
    open(title);
    choicePanel.current?.focus({ preventScroll: true });
    choicePanel.current?.scrollIntoView({ block: isCompact ? 'start' : 'nearest' });
  }

  async function send(): Promise<void> {
    const [first] = [...draft.unfinished, ...draft.unsaved];
    if (first !== undefined) {
      announce('error', hindrance);
      show(draft.showCut, first);
      return;
    }
    const { undecided } = progress;
    const rest = undecided.length > 0 ? t('Nothing is chosen from: {parts}.', { parts: undecided.join(', ') }) : '';
    const isSure = await askToConfirm({
      text: `${rest} ${t('A submitted cut sheet goes to the plant and cannot be changed here.')}`.trim(),
      yes: t('Submit'),
    });
    if (!isSure) return;
    setIsSending(true);
    try {
      await deeds.submit({ revision: sheet.revision, form_data: { order_list: draft.list }, form_json: template });
      forgetDraft(data_id);
    } catch (error) {
      announce('error', wordsOf(error));
      // A refusal means that the sheet is no longer what this screen shows: submitted by somebody else, or another edition.
      void deeds.reload();
    } finally {
      setIsSending(false);
    }
  }

  const parts = (
    <section key="parts" className={classes.panel} data-stays aria-labelledby="parts">
      <Title order={2} size="h3" id="parts">
        {t('Parts')}
      </Title>
      <PartList
        template={template}
        list={draft.list}
        openPart={draft.openPart}
        onOpen={(title) => show(draft.showPart, title)}
      />
    </section>
  );
  const choice = (
    <section key="choice" ref={choicePanel} tabIndex={-1} className={classes.panel} data-stays aria-label={t('Choice')}>
      {part && <ChoicePanel part={part} draft={draft} />}
      {next && (
        <Button variant="default" className={classes.next} onClick={() => show(draft.showPart, next.title)}>
          {t('Next part: {part}', { part: next.title })}
        </Button>
      )}
    </section>
  );
  const orderList = (
    <section key="order-list" className={classes.panel} aria-labelledby="order-list">
      <Title order={2} size="h3" id="order-list">
        {t('Order List')}
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
            {t('{decided} of {all} parts decided', { decided: progress.decided, all: progress.all })}
          </Text>
          <Progress.Root className={classes.bar ?? ''}>
            <Progress.Section value={(100 * progress.decided) / progress.all} aria-labelledby="progress" />
          </Progress.Root>
        </div>
        <Button
          size="md"
          loading={isSending}
          {...(hindrance && { 'aria-disabled': true, 'data-disabled': true })}
          aria-describedby="hindrance"
          onClick={() => void send()}
        >
          {t('Submit CutSheet Form')}
        </Button>
        <Text id="hindrance" className={classes.hindrance}>
          {hindrance}
        </Text>
      </div>
    </section>
  );

  return (
    <>
      <Text className={classes.turn}>
        {t('Please turn your device to landscape mode: the sheet has more room there.')}
      </Text>
      <div className={classes.columns}>{isCompact ? [parts, choice, orderList] : [parts, orderList, choice]}</div>
    </>
  );
}

/** Why the sheet cannot be submitted yet, in words; nothing when it can. Decision C-58. */
function hindranceOf(unfinished: readonly string[], unsaved: readonly string[]): string {
  if (unfinished.length > 0) return t('Still to fill in: {cuts}.', { cuts: unfinished.join(', ') });
  return unsaved.length > 0 ? t('Changed but not saved yet: {cuts}.', { cuts: unsaved.join(', ') }) : '';
}
