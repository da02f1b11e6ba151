import { ActionIcon, Alert, Button, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  discardDraft,
  listTemplates,
  type OpenTemplate,
  openTemplate,
  publishTemplate,
} from '#contract/cut-sheets/templates/templates-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import classes from '#web/cut-sheets/builder/builder-screen.module.css';
import { ExclusionMap } from '#web/cut-sheets/builder/exclusion-map.tsx';
import { LabelBoard } from '#web/cut-sheets/builder/label-board.tsx';
import { PartBar } from '#web/cut-sheets/builder/part-bar.tsx';
import { PartEditor } from '#web/cut-sheets/builder/part-editor.tsx';
import { SheetQuestionsEditor } from '#web/cut-sheets/builder/questions/sheet-questions-editor.tsx';
import { SharesDialog } from '#web/cut-sheets/builder/shares-dialog.tsx';
import { findDraftProblems, ProblemList } from '#web/cut-sheets/builder/template-problems.tsx';
import { TemplateTrial } from '#web/cut-sheets/builder/template-trial.tsx';
import { type TemplateDraft, useTemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { EditionsDialog } from '#web/cut-sheets/templates/editions-dialog.tsx';
import { RenameDialog } from '#web/cut-sheets/templates/rename-dialog.tsx';
import { ReplaceDialog } from '#web/cut-sheets/templates/replace-dialog.tsx';
import { saveTemplateFile } from '#web/cut-sheets/templates/save-template-file.ts';
import { announce } from '#web/lib/announce.ts';
import { callApi, useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, type Words } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

/** The template builder. Customers see changes only after Publish. See docs/decisions/0021. */
export function BuilderScreen() {
  const { form_id } = useParams({ from: '/shell/CutSheetBuilder/$form_id' });
  const answer = useApiQuery(openTemplate, { form_id: Number(form_id) });

  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading />;
  return <Builder key={answer.data.id} record={answer.data} />;
}

/** Must match the breakpoint in builder-screen.module.css. */
const ONE_COLUMN = '(max-width: 999.98px)';

const VIEWS = { parts: 'Parts', rules: 'Exclusions', preview: 'Preview' } as const satisfies Record<string, Words>;
type View = keyof typeof VIEWS;

interface Place {
  view: View;
  part: string | null;
  /** Index of the open cut within its part. */
  cut: number | null;
}

/** The open part and cut are kept in the URL, so reloads and links return to them. */
function usePlace(): [Place, (place: Partial<Place>) => void] {
  const { view, part, cut } = useSearch({ from: '/shell/CutSheetBuilder/$form_id' });
  const navigate = useNavigate();
  const place: Place = {
    view: view !== undefined && view in VIEWS ? (view as View) : 'parts',
    part: part ?? null,
    cut: cut !== undefined && /^\d+$/.test(cut) ? Number(cut) : null,
  };
  const go = (next: Partial<Place>) => {
    const { view: shown, part: open, cut: openCut } = { ...place, ...next };
    const search = {
      ...(shown !== 'parts' && { view: shown }),
      ...(open && { part: open }),
      ...(openCut !== null && { cut: String(openCut) }),
    };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return [place, go];
}

type OpenDialog = 'editions' | 'rename' | 'replace' | 'shares' | null;

function Builder({ record }: { record: OpenTemplate }) {
  const draft = useTemplateDraft(record);
  const { template, undo, redo } = draft;
  const [place, go] = usePlace();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const panel = useRef<HTMLElement>(null);
  // Checking every rule in a large template can take longer than a keystroke.
  const judged = useDeferredValue(template);
  const problems = useMemo(() => findDraftProblems(judged), [judged]);
  const isArchived = record.state === 'archived';
  useHotkeys(
    [
      ['mod+Z', () => undo?.()],
      ['mod+shift+Z', () => redo?.()],
      ['mod+Y', () => redo?.()],
    ],
    [],
    true,
  );

  const openId = place.part !== null && template[place.part] ? place.part : (Object.keys(template)[0] ?? null);
  const openPart = openId === null ? undefined : template[openId];
  const closeDialog = () => setDialog(null);

  return (
    <PageFrame
      title={record.name}
      subtitle={<StateLine record={record} draft={draft} />}
      action={!isArchived && <PublishButton record={record} draft={draft} problems={problems.length} />}
      filters={
        <Group gap="sm" w="100%" role="toolbar" aria-label={t('Builder')}>
          <SegmentedControl
            size="sm"
            aria-label={t('View')}
            value={place.view}
            onChange={(view) => go({ view: view as View })}
            data={Object.entries(VIEWS).map(([value, words]) => ({ value, label: t(words) }))}
          />
          <span className={classes.steps}>
            <StepButton label={t('Undo')} icon="undo" onStep={undo} />
            <StepButton label={t('Redo')} icon="redo" onStep={redo} />
          </span>
          <MoreMenu record={record} draft={draft} onOpen={setDialog} />
        </Group>
      }
    >
      {isArchived && <Alert>{sayRefusal('template_archived')}</Alert>}
      {draft.problem && draft.state === 'refused' && <Alert color="red">{draft.problem.message}</Alert>}
      {draft.conflict && <ConflictNote draft={draft} />}
      {place.view !== 'preview' && (
        <ProblemList
          problems={problems}
          onGo={(part, cut) => go({ view: 'parts', part, cut })}
          onMend={() => draft.edit({ kind: 'make_symmetric' })}
        />
      )}
      {place.view === 'parts' && (
        <div className={classes.columns}>
          <section className={classes.drawing} aria-label={t('Drawing and parts')}>
            <LabelBoard
              species={record.type}
              draft={draft}
              openId={openId}
              onOpen={(part) => go({ part, cut: null })}
            />
            <PartBar
              species={record.type}
              draft={draft}
              openId={openId}
              onOpen={(part) => {
                go({ part, cut: null });
                // In the one-column layout, the part is below the list.
                if (window.matchMedia(ONE_COLUMN).matches) panel.current?.scrollIntoView();
              }}
            />
          </section>
          <section ref={panel} className={classes.panel} aria-label={openPart?.title ?? t('Part')}>
            {openId !== null && openPart?.isForSheet ? (
              <SheetQuestionsEditor
                key={openId}
                id={openId}
                part={openPart}
                draft={draft}
                onRemoved={() => go({ part: null, cut: null })}
              />
            ) : openId !== null && openPart ? (
              <PartEditor
                key={openId}
                id={openId}
                part={openPart}
                draft={draft}
                openCut={place.cut}
                onOpenCut={(cut) => go({ part: openId, cut })}
                onRemoved={() => go({ part: null, cut: null })}
              />
            ) : (
              <EmptyState title={t('No parts yet')}>
                {t('Add the first part of the animal, such as Chuck, and then its cuts.')}
              </EmptyState>
            )}
          </section>
        </div>
      )}
      {place.view === 'rules' && (
        <ExclusionMap draft={draft} openId={place.part ?? openId} onOpen={(part) => go({ part: part ?? '-' })} />
      )}
      {place.view === 'preview' && Object.keys(template).length > 0 && (
        <TemplateTrial record={record} template={template} />
      )}
      {dialog === 'editions' && <EditionsDialog record={record} draft={draft} onClose={closeDialog} />}
      {dialog === 'rename' && <RenameDialog id={record.id} name={record.name} onClose={closeDialog} />}
      {dialog === 'shares' && <SharesDialog record={record} onClose={closeDialog} />}
      {dialog === 'replace' && <ReplaceDialog draft={draft} onClose={closeDialog} />}
    </PageFrame>
  );
}

const SAVE_WORDS = {
  saved: 'All changes saved',
  saving: 'Saving...',
  offline: 'No connection. Your changes are kept in this browser and saved once you’re back online.',
  refused: 'Not saved',
} as const satisfies Record<TemplateDraft['state'], Words>;

function StateLine({ record, draft }: { record: OpenTemplate; draft: TemplateDraft }) {
  const { time_zone } = useMe();
  const [latest] = record.editions;
  const edition =
    latest === undefined
      ? t('Never published')
      : t('Version {version}, {when}', { version: latest.version, when: formatInstant(latest.at, time_zone) });
  const state = record.state === 'changed' ? t('Draft with unpublished changes') : null;
  return (
    <span className={classes.state}>
      {[t(showSpecies(record.type)), edition, state].filter(Boolean).join(' · ')}
      <span className={classes.saved} data-state={draft.state} role="status">
        {t(SAVE_WORDS[draft.state])}
      </span>
    </span>
  );
}

function StepButton({ label, icon, onStep }: { label: string; icon: 'undo' | 'redo'; onStep: (() => void) | null }) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={onStep === null}
      {...(onStep === null && { 'data-disabled': true })}
      onClick={() => onStep?.()}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

interface PublishProps {
  record: OpenTemplate;
  draft: TemplateDraft;
  problems: number;
}

function PublishButton({ record, draft, problems }: PublishProps) {
  const publish = useApiMutation(publishTemplate, { refetch: [listTemplates] });
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    if (problems > 0)
      return announce('error', t('{count} problems to fix before you can publish', { count: problems }));
    const { open_sheets } = record;
    const isSure = await askToConfirm({
      text: [
        t('From now on, customers will fill in this version. Submitted cut sheets won’t change.'),
        open_sheets > 0 &&
          t('{count} open cut sheets will switch to this version. Customers will see which choices no longer fit.', {
            count: open_sheets,
          }),
      ]
        .filter(Boolean)
        .join(' '),
      yes: t('Publish'),
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      const revision = await draft.flush();
      if (revision === null) return;
      await publish.mutateAsync({ form_id: record.id, revision });
      draft.restart(await callApi(openTemplate, { form_id: record.id }));
    } catch {
      // The call already shows its error in the message bar.
    } finally {
      setIsBusy(false);
    }
  }
  const isUnchanged = record.state === 'published' && draft.state === 'saved' && draft.undo === null;
  return (
    <Button
      size="md"
      loading={isBusy}
      {...((problems > 0 || isUnchanged) && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => (isUnchanged ? announce('error', sayRefusal('template_unchanged')) : void send())}
    >
      {t('Publish')}
    </Button>
  );
}

interface MoreProps {
  record: OpenTemplate;
  draft: TemplateDraft;
  onOpen: (dialog: OpenDialog) => void;
}

function MoreMenu({ record, draft, onOpen }: MoreProps) {
  const discard = useApiMutation(discardDraft, { refetch: [listTemplates] });

  async function drop() {
    if (
      !(await askToConfirm({
        text: t('All changes since version {version} will be lost.', { version: record.version }),
        yes: t('Discard'),
      }))
    )
      return;
    try {
      const revision = (await draft.flush()) ?? record.draft_revision;
      await discard.mutateAsync({ form_id: record.id, revision });
      draft.restart(await callApi(openTemplate, { form_id: record.id }));
    } catch (error) {
      announce('error', wordsOf(error));
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">{t('More')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('rename')}>{t('Rename')}</Menu.Item>
        <Menu.Item onClick={() => onOpen('shares')}>{t('Share sizes')}</Menu.Item>
        <Menu.Item onClick={() => onOpen('editions')}>{t('Versions')}</Menu.Item>
        <Menu.Item onClick={() => saveTemplateFile(record.name, draft.template)}>{t('Download as JSON')}</Menu.Item>
        {record.state !== 'archived' && (
          <Menu.Item onClick={() => onOpen('replace')}>{t('Replace with a JSON file')}</Menu.Item>
        )}
        {record.state === 'changed' && (
          <Menu.Item color="red" onClick={() => void drop()}>
            {t('Discard draft')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Shown when someone else edited the draft too. Both sets of changes are kept; where they conflict, yours win until you
 * choose otherwise.
 */
function ConflictNote({ draft }: { draft: TemplateDraft }) {
  const { conflict, template, edit } = draft;
  if (!conflict) return null;
  const open = conflict.contested.filter(({ id }) => template[id] !== conflict.theirs[id]);
  return (
    <Alert
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={draft.closeConflict}
      title={t('{name} changed this draft while you were editing. It now has both sets of changes.', {
        name: conflict.by,
      })}
    >
      {open.map(({ id, title }) => (
        <Group key={id} gap="sm" mt="xs">
          <Text size="sm">{t('You both changed {part}. Your version was kept.', { part: title })}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              const { [id]: theirs } = conflict.theirs;
              if (theirs) edit({ kind: 'replace', template: { ...template, [id]: theirs } });
              else edit({ kind: 'remove_part', id });
            }}
          >
            {t('Use {name}’s version', { name: conflict.by })}
          </Button>
        </Group>
      ))}
    </Alert>
  );
}
