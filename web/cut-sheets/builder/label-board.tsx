import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Part } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/builder/label-board.module.css';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { AnimalDrawing } from '#web/cut-sheets/diagram/animal-drawing.tsx';
import label from '#web/cut-sheets/diagram/part-label.module.css';
import { PartLabel, placeOf } from '#web/cut-sheets/diagram/part-label.tsx';
import { t } from '#web/lib/words.ts';

interface LabelBoardProps {
  species: string;
  draft: TemplateDraft;
  openId: string | null;
  onOpen: (id: string) => void;
}

type Place = Part['coordinates'];
/** How far an arrow key moves a label, as a percentage of the drawing. With Shift, it moves ten times as far. */
const STEP = 0.5;
const MOVES: Readonly<Record<string, readonly [top: number, left: number]>> = {
  ArrowUp: [-STEP, 0],
  ArrowDown: [STEP, 0],
  ArrowLeft: [0, -STEP],
  ArrowRight: [0, STEP],
};
/** Rounds to half a percent, the precision of the label's fields. */
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 2) / 2));

/** The animal with the template's labels, movable by dragging or with the arrow keys. */
export function LabelBoard({ species, draft, openId, onOpen }: LabelBoardProps) {
  const { template: whole, edit, rest } = draft;
  const template = animalParts(whole);
  const field = useRef<HTMLElement>(null);
  const drag = useRef<{ id: string; top: number; left: number } | null>(null);
  const stopId = openId !== null && template[openId] ? openId : Object.keys(template)[0];

  const put = (id: string, { top, left }: Place, mark: string) =>
    edit({ kind: 'change_part', id, change: { coordinates: { top: within(top), left: within(left) } } }, mark);

  /** The pointer's position as a percentage of the drawing. */
  function pointed(event: React.PointerEvent): Place {
    const { top, left, width, height } = (field.current as HTMLElement).getBoundingClientRect();
    return { top: (100 * (event.clientY - top)) / height, left: (100 * (event.clientX - left)) / width };
  }

  return (
    <Stack gap="xs">
      <section ref={field} className={label.field} aria-label={t('Labels on the drawing')}>
        <AnimalDrawing species={species} ids={Object.keys(template)} openId={openId} />
        {Object.entries(template).map(([id, part]) => (
          <UnstyledButton
            key={id}
            className={`${label.label} ${classes.label}`}
            style={placeOf(part)}
            tabIndex={id === stopId ? 0 : -1}
            aria-current={id === openId}
            aria-label={t('{part}: {top}% from the top, {left}% from the left', {
              part: part.title,
              ...part.coordinates,
            })}
            aria-describedby="label-keys"
            onClick={() => onOpen(id)}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              const at = pointed(event);
              drag.current = { id, top: part.coordinates.top - at.top, left: part.coordinates.left - at.left };
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
              const held = drag.current;
              if (held?.id !== id) return;
              const at = pointed(event);
              put(id, { top: at.top + held.top, left: at.left + held.left }, `drag ${id}`);
            }}
            onPointerUp={() => {
              drag.current = null;
              rest();
            }}
            onPointerCancel={() => {
              drag.current = null;
              rest();
            }}
            onKeyDown={(event) => {
              const move = MOVES[event.key];
              if (!move) return;
              event.preventDefault();
              const far = event.shiftKey ? 10 : 1;
              const { top, left } = part.coordinates;
              put(id, { top: top + move[0] * far, left: left + move[1] * far }, `keys ${id}`);
            }}
            onBlur={rest}
          >
            <PartLabel title={part.title} />
          </UnstyledButton>
        ))}
      </section>
      <Text id="label-keys" c="dimmed" fz="sm" ta="center">
        {t('Drag a label into place, or use the arrow keys. Hold Shift to move it farther.')}
      </Text>
    </Stack>
  );
}
