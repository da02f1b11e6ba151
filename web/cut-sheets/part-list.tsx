import { UnstyledButton } from '@mantine/core';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { dotOf } from '#contract/cut-sheets/completion.ts';
import type { Template } from '#contract/cut-sheets/template.ts';
import classes from '#web/cut-sheets/part-list.module.css';
import { PartDot } from '#web/cut-sheets/status-marks.tsx';

/** The parts of the animal to choose from: each with its dot once something is chosen from it. */
export function PartList(props: {
  template: Template;
  list: OrderList;
  openPart: string;
  onOpen: (title: string) => void;
}) {
  return (
    <ul className={classes.parts}>
      {Object.entries(props.template).map(([id, part]) => {
        const entry = props.list.find((candidate) => candidate.cut === part.title);
        return (
          <li key={id}>
            <UnstyledButton
              className={classes.part}
              aria-current={part.title === props.openPart}
              onClick={() => props.onOpen(part.title)}
            >
              <span className={classes.title}>{part.title}</span>
              {entry && <PartDot dot={dotOf(part, entry)} />}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
