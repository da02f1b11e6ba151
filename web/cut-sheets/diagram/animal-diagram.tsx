import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import type { Dot } from '#contract/cut-sheets/completion.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/diagram/animal-diagram.module.css';
import { AnimalDrawing } from '#web/cut-sheets/diagram/animal-drawing.tsx';
import { findNextLabel } from '#web/cut-sheets/diagram/find-next-label.ts';
import { labelsNear } from '#web/cut-sheets/diagram/near-labels.ts';
import label from '#web/cut-sheets/diagram/part-label.module.css';
import { PartLabel, placeOf } from '#web/cut-sheets/diagram/part-label.tsx';
import { DotShape } from '#web/cut-sheets/sheet-form/status-marks.tsx';
import { sayCut, t, type Words } from '#web/lib/words.ts';
import { PHONE_EITHER_WAY } from '#web/ui/breakpoints.ts';

interface AnimalDiagramProps {
  species: string;
  template: Template;
  /** Keyed by part title; null if nothing is chosen. Omitted if the template isn't being filled in. */
  states?: Readonly<Record<string, Dot | null>>;
  openPart?: string;
  /** If omitted, the diagram is read-only. */
  onOpen?: (title: string) => void;
}

/** The animal with a label at each part's position. */
export function AnimalDiagram({ species, template, states, openPart, onOpen }: AnimalDiagramProps) {
  const entries = Object.entries(animalParts(template));
  const ids = entries.map(([id]) => id);
  const stateOf = ({ title }: Part) => states?.[title] ?? null;
  const openId = entries.find(([, { title }]) => title === openPart)?.[0] ?? null;
  const [nearId, setNearId] = useState<string | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const field = useRef<HTMLDivElement>(null);
  // The labels share one tab stop: the label that was used last. Arrow keys move between them.
  const stopId = [lastId, openId, ids[0]].find((id) => id && template[id]);

  const partAt = (target: EventTarget) => (target as Element).closest('[data-part]')?.getAttribute('data-part') ?? null;
  const come = ({ target }: { target: EventTarget }) => setNearId(partAt(target));
  const leave = () => setNearId(null);

  function press(event: React.KeyboardEvent): void {
    const from = partAt(event.target);
    const next = from && findNextLabel(template, from, event.key);
    if (!next) return;
    event.preventDefault();
    field.current?.querySelector<HTMLElement>(`button[data-part="${next}"]`)?.focus();
  }

  const drawing = (
    <AnimalDrawing
      species={species}
      ids={ids}
      states={Object.fromEntries(entries.map(([id, part]) => [id, stateOf(part)]))}
      openId={openId}
      nearId={nearId}
    />
  );
  if (!onOpen) {
    return (
      <div className={label.field}>
        {drawing}
        <ul className={classes.labels} aria-label={t('Parts of the animal')}>
          {entries.map(([id, part]) => (
            <li key={id} className={label.label} style={placeOf(part)}>
              <LabelText title={part.title} state={stateOf(part)} />
              {states && <VisuallyHidden>: {t(STATE_WORDS[stateOf(part) ?? 'none'])}</VisuallyHidden>}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const openPartOf = (id: string) => {
    const part = template[id];
    setAsked([]);
    if (part) onOpen(part.title);
  };
  const open = (event: React.MouseEvent) => {
    const pressed = partAt(event.target);
    const near = isTouch(event) ? labelsAt(field.current, event) : [];
    const meant = [...new Set([...near, ...(pressed ? [pressed] : [])])];
    const [only] = meant;
    if (meant.length > 1) setAsked(meant);
    else if (only) openPartOf(only);
  };
  return (
    <>
      {/* The regions are for pointers only. Keyboards and screen readers use the labels. */}
      <div
        ref={field}
        className={`${label.field} ${classes.field}`}
        data-works
        role="toolbar"
        aria-label={t('Parts of the animal')}
        onClick={open}
        onKeyDown={press}
        onPointerOver={come}
        onPointerLeave={leave}
        onFocus={(event) => {
          come(event);
          setLastId(partAt(event.target));
        }}
        onBlur={leave}
      >
        {drawing}
        {entries.map(([id, part]) => (
          <LabelButton
            key={id}
            id={id}
            part={part}
            state={stateOf(part)}
            hasState={states !== undefined}
            isOpen={id === openId}
            isNear={id === nearId}
            isStop={id === stopId}
          />
        ))}
      </div>
      {asked.length > 0 && <NearParts key={asked.join()} ids={asked} template={template} onOpen={openPartOf} />}
    </>
  );
}

/** Labels are small on a phone, so a tap may be meant for any label near it. Keys always apply to the focused label. */
const isTouch = ({ detail, nativeEvent }: React.MouseEvent): boolean =>
  detail > 0 &&
  ((nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') ||
    matchMedia(PHONE_EITHER_WAY).matches);

const labelsAt = (field: HTMLElement | null, { clientX, clientY }: React.MouseEvent): string[] =>
  labelsNear(
    [...(field?.querySelectorAll<HTMLElement>('button[data-part]') ?? [])].map((label) => ({
      id: label.dataset.part ?? '',
      box: label.getBoundingClientRect(),
    })),
    clientX,
    clientY,
  );

interface NearPartsProps {
  ids: readonly string[];
  template: Template;
  onOpen: (id: string) => void;
}

/** Asks which of several parts was meant, with buttons that are large enough to press. */
function NearParts({ ids, template, onOpen }: NearPartsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <fieldset ref={list} className={classes.near}>
      <legend>{t('Which part?')}</legend>
      {ids.map((id) => (
        <Button key={id} variant="default" className={classes.nearPart} onClick={() => onOpen(id)}>
          {sayCut(template[id]?.title ?? '')}
        </Button>
      ))}
    </fieldset>
  );
}

/** How a label describes its part's dot. See docs/rules.md, Cut sheets. */
const STATE_WORDS: Record<Dot | 'none', Words> = {
  none: 'nothing chosen',
  red: 'choices missing',
  gold: 'chosen, details optional',
  green: 'complete',
  transparent: 'chosen, nothing to fill in',
};

interface LabelProps {
  id: string;
  part: Part;
  state: Dot | null;
  hasState: boolean;
  isOpen: boolean;
  isNear: boolean;
  isStop: boolean;
}

const LabelButton = memo(({ id, part, state, hasState, isOpen, isNear, isStop }: LabelProps) => (
  <UnstyledButton
    className={label.label}
    style={placeOf(part)}
    data-part={id}
    data-near={isNear}
    tabIndex={isStop ? 0 : -1}
    aria-current={isOpen}
    {...(hasState && {
      'aria-label': t('{part}: {state}', { part: sayCut(part.title), state: t(STATE_WORDS[state ?? 'none']) }),
    })}
  >
    <LabelText title={part.title} state={state} />
  </UnstyledButton>
));

const LabelText = ({ title, state }: { title: string; state: Dot | null }) => (
  <PartLabel title={sayCut(title)} state={state}>
    {state && <DotShape dot={state} />}
  </PartLabel>
);
