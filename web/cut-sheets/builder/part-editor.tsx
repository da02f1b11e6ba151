import { Text, Title } from '@mantine/core';
import type { Part } from '#contract/cut-sheets/templates/template.ts';
import { CutEditor, MAX_CUTS } from '#web/cut-sheets/builder/cut-editor.tsx';
import { LiveNumber, LivePercent, LiveText, NeededNumber } from '#web/cut-sheets/builder/live-fields.tsx';
import classes from '#web/cut-sheets/builder/part-editor.module.css';
import { PartHead } from '#web/cut-sheets/builder/part-head.tsx';
import { AddTitle } from '#web/cut-sheets/builder/row-tools.tsx';
import type { Change } from '#web/cut-sheets/builder/template-edits.ts';
import { checkCutTitle, checkPartTitle } from '#web/cut-sheets/builder/template-titles.ts';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { t, type Words } from '#web/lib/words.ts';

interface PartEditorProps {
  id: string;
  part: Part;
  draft: TemplateDraft;
  /** Index of the open cut. */
  openCut: number | null;
  onOpenCut: (at: number | null) => void;
  onRemoved: () => void;
}

/** Everything about a part: its label, how much of the animal it is, how many cuts a share may choose, and its cuts. */
export function PartEditor({ id, part, draft, openCut, onOpenCut, onRemoved }: PartEditorProps) {
  const { template, edit } = draft;
  const change = (field: string, values: Change<Omit<Part, 'subcuts'>>) =>
    edit({ kind: 'change_part', id, change: values }, `${id} ${field}`);

  function remove() {
    edit({ kind: 'remove_part', id });
    onRemoved();
  }
  const question = t('{part} and its {count} cuts will be removed from the cut sheet. You can undo this.', {
    part: part.title,
    count: part.subcuts.length,
  });

  return (
    <div className={classes.editor}>
      <PartHead
        title={part.title}
        remove={t('Remove part')}
        question={part.subcuts.length > 0 ? question : null}
        onRemove={remove}
      />
      <LiveText
        label={t('Title')}
        value={part.title}
        maxLength={80}
        check={(title) => checkPartTitle(template, id, title)}
        onChange={(title) => change('title', { title })}
      />
      <LabelFields part={part} change={change} />
      <ShareFields part={part} change={change} />
      <LiveText
        label={t('If nothing is chosen')}
        description={t(
          'What you do with this meat, such as “we cut it into soup bones.” If you leave this blank, it’s ground.',
        )}
        value={part.undecided ?? ''}
        maxLength={120}
        onChange={(undecided) => change('undecided', { undecided: undecided || undefined })}
      />
      <Title order={3} className={classes.caption}>
        {t('Cuts')}
      </Title>
      {part.subcuts.length === 0 && <Text c="dimmed">{t('No cuts from this part yet. Add the first one.')}</Text>}
      <ul className={classes.cuts}>
        {part.subcuts.map((cut, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the title can't be the key, it is edited in this row.
          <li key={`${at} of ${part.subcuts.length}`}>
            <CutEditor id={id} at={at} part={part} cut={cut} draft={draft} isOpen={openCut === at} onOpen={onOpenCut} />
          </li>
        ))}
      </ul>
      <AddTitle
        label={t('New cut')}
        check={(title) => checkCutTitle(template, null, title)}
        isFull={part.subcuts.length >= MAX_CUTS}
        onAdd={(title) => {
          edit({ kind: 'add_cut', id, title });
          onOpenCut(part.subcuts.length);
        }}
      />
    </div>
  );
}

interface FieldsProps {
  part: Part;
  change: (field: string, values: Change<Omit<Part, 'subcuts'>>) => void;
}

const PLACE = { min: 0, max: 100, step: 0.5, suffix: ' %' } as const;
const FONT = { min: 4, max: 72 } as const;

function LabelFields({ part, change }: FieldsProps) {
  const { coordinates } = part;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.caption}>{t('Label on the drawing')}</legend>
      <div className={classes.numbers}>
        <NeededNumber
          label={t('Top')}
          {...PLACE}
          value={coordinates.top}
          onChange={(top) => change('top', { coordinates: { ...coordinates, top } })}
        />
        <NeededNumber
          label={t('Left')}
          {...PLACE}
          value={coordinates.left}
          onChange={(left) => change('left', { coordinates: { ...coordinates, left } })}
        />
        <NeededNumber
          label={t('Rotation')}
          min={-360}
          max={360}
          step={5}
          suffix="°"
          value={part.rotation}
          onChange={(rotation) => change('rotation', { rotation })}
        />
        <NeededNumber
          label={t('Font size')}
          {...FONT}
          value={part.fontSize}
          onChange={(fontSize) => change('fontSize', { fontSize })}
        />
        <NeededNumber
          label={t('Phone')}
          {...FONT}
          value={part.mobileFontSize}
          onChange={(mobileFontSize) => change('mobileFontSize', { mobileFontSize })}
        />
      </div>
    </fieldset>
  );
}

const SHARES = [
  ['quarter', 'Quarter'],
  ['half', 'Half'],
  ['whole', 'Whole'],
] as const satisfies readonly (readonly [string, Words])[];

/** Blank limits allow any compatible cuts. A blank weight leaves the part out of the estimate. */
function ShareFields({ part, change }: FieldsProps) {
  const limits = part.limits ?? {};
  const limit = (share: keyof typeof limits, most: number | undefined) => {
    const next = Object.fromEntries(
      Object.entries({ ...limits, [share]: most }).filter(([, value]) => value !== undefined),
    );
    change(`limit ${share}`, { limits: Object.keys(next).length > 0 ? next : undefined });
  };
  return (
    <div className={classes.sides}>
      <fieldset className={classes.group}>
        <legend className={classes.caption}>{t('Maximum number of cuts')}</legend>
        <div className={classes.numbers}>
          {SHARES.map(([share, words]) => (
            <LiveNumber
              key={share}
              label={t(words)}
              min={1}
              max={60}
              decimals={0}
              placeholder={t('no limit')}
              value={limits[share]}
              onChange={(most) => limit(share, most)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.caption}>{t('For the estimate')}</legend>
        <div className={`${classes.numbers} ${classes.estimate}`}>
          <LivePercent
            label={t('Hanging weight')}
            value={part.weight_percent}
            onChange={(weight_percent) => change('weight', { weight_percent })}
          />
          <LivePercent
            label={t('Boneless')}
            value={part.meat_percent}
            onChange={(meat_percent) => change('meat', { meat_percent })}
          />
        </div>
      </fieldset>
    </div>
  );
}
