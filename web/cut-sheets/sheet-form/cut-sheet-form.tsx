import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { AgeQuestion } from '#web/cut-sheets/age/age-question.tsx';
import { ConflictNotice, LeftBehindNotice } from '#web/cut-sheets/changes/sheet-notices.tsx';
import { EstimatePanel } from '#web/cut-sheets/estimate/estimate-panel.tsx';
import { skippedParts } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import { useOnePress } from '#web/cut-sheets/sheet-draft/use-one-press.ts';
import { useSheetDraft } from '#web/cut-sheets/sheet-draft/use-sheet-draft.ts';
import { ChoicePanel } from '#web/cut-sheets/sheet-form/choice-panel.tsx';
import classes from '#web/cut-sheets/sheet-form/cut-sheet-form.module.css';
import { FillBar } from '#web/cut-sheets/sheet-form/fill-bar.tsx';
import { OrderList } from '#web/cut-sheets/sheet-form/order-list.tsx';
import { PartsPanel } from '#web/cut-sheets/sheet-form/parts-panel.tsx';
import { SheetQuestions } from '#web/cut-sheets/sheet-form/sheet-questions.tsx';
import { SubmitBox } from '#web/cut-sheets/sheet-form/submit-box.tsx';
import { t } from '#web/lib/words.ts';

/** Below 1000 px the layout has one column. Required by CUT-015. */
const COMPACT = '(max-width: 999.98px)';

/** The form for a sheet: the animal, the Order List, and the Choice panel. */
export function CutSheetForm({ sheet, actions }: { sheet: SheetRecord; actions: SheetActions }) {
  const draft = useSheetDraft(sheet, actions);
  const { state, dispatch } = draft;
  const { template, list, openPart } = state;
  const isCompact = useMediaQuery(COMPACT, false, { getInitialValueInEffect: false });
  const choicePanel = useRef<HTMLElement>(null);

  /**
   * Focuses whatever opens in the Choice panel and scrolls it to the top. In the one-column layout, the panel itself is
   * scrolled into view too.
   */
  const comeToChoice = useCallback(() => {
    const panel = choicePanel.current;
    if (!panel) return;
    panel.scrollTop = 0;
    panel.focus({ preventScroll: true });
    if (isCompact) panel.scrollIntoView({ block: 'start' });
  }, [isCompact]);
  // Runs when the next part has opened automatically.
  useEffect(() => {
    if (state.wentOn) comeToChoice();
  }, [state.wentOn, comeToChoice]);
  const showPart = useCallback(
    (title: string) => {
      dispatch({ do: 'show_part', title });
      comeToChoice();
    },
    [dispatch, comeToChoice],
  );
  const onePress = useOnePress(openPart);
  const sheetPanel = useRef<HTMLElement>(null);
  const showCut = useCallback(
    (title: string) => {
      if (sheetQuestions(template)?.subcut.title === title) {
        sheetPanel.current?.focus({ preventScroll: true });
        sheetPanel.current?.scrollIntoView({ block: 'start' });
        return;
      }
      dispatch({ do: 'show_cut', title });
      comeToChoice();
    },
    [dispatch, comeToChoice, template],
  );

  const skipped = skippedParts(state).join('\n');
  const parts = (
    <section key="parts" className={classes.panel} data-panel="parts" aria-label={t('Parts')}>
      <PartsPanel
        species={sheet.species}
        template={template}
        list={list}
        facts={state.facts}
        skipped={skipped}
        openPart={openPart}
        isCompact={isCompact}
        onOpen={showPart}
      />
    </section>
  );
  const orderList = (
    <section key="order-list" className={classes.panel} data-panel="list" aria-labelledby="order-list">
      <h2 id="order-list" className={classes.head}>
        {t('Order List')}
      </h2>
      <OrderList
        template={template}
        list={list}
        facts={state.facts}
        notice={state.notice}
        onChange={showCut}
        dispatch={dispatch}
      />
    </section>
  );
  const choice = (
    <section
      key="choice"
      ref={choicePanel}
      tabIndex={-1}
      className={classes.panel}
      data-panel="choice"
      aria-label={t('Choice')}
      {...onePress}
    >
      <ChoicePanel state={state} isQuick={isCompact} dispatch={dispatch} onNext={showPart} />
    </section>
  );

  const estimate = <EstimatePanel key="estimate" sheet={sheet} list={list} template={template} />;
  const submit = <SubmitBox key="submit" draft={draft} actions={actions} onShow={showCut} isCompact={isCompact} />;

  return (
    <div className={classes.form}>
      <Text className={classes.turn}>{t('Please turn your device to landscape mode for more room.')}</Text>
      <AgeQuestion facts={state.facts} onAnswer={actions.answerAge} />
      <LeftBehindNotice left_behind={sheet.left_behind} />
      {state.conflict && <ConflictNotice conflict={state.conflict} template={template} dispatch={dispatch} />}
      <FillBar
        sheet={sheet}
        template={template}
        facts={state.facts}
        notice={state.notice}
        saving={draft.saving}
        dispatch={dispatch}
      />
      <div className={classes.columns} data-container>
        {isCompact ? [choice, parts, orderList] : [parts, orderList, choice]}
      </div>
      <SheetQuestions ref={sheetPanel} state={state} dispatch={dispatch} />
      <div className={classes.foot}>{isCompact ? [submit, estimate] : [estimate, submit]}</div>
    </div>
  );
}
