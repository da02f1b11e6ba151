import { FileInput, Text } from '@mantine/core';
import { useState } from 'react';
import { type FileProblem, readTemplateFile } from '#contract/cut-sheets/templates/read-template-file.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/templates/template-file-field.module.css';
import { t } from '#web/lib/words.ts';

/** The largest request body the API accepts. */
const MAX_BYTES = 900_000;

export interface TemplateFile {
  name: string;
  text: string;
  template: Template;
}

/** A template file, checked as soon as it is chosen. If there are problems, they are listed and nothing is sent. */
export function TemplateFileField({ onRead }: { onRead: (file: TemplateFile | null) => void }) {
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);

  async function read(file: File | null) {
    onRead(null);
    if (file === null) return setProblems([]);
    if (file.size > MAX_BYTES) return setProblems([{ place: '', words: 'This file is too large for a cut sheet.' }]);
    const text = await file.text();
    const found = readTemplateFile(text);
    setProblems(found.problems ?? []);
    if (!found.problems) onRead({ name: file.name.replace(/\.json$/i, ''), text, template: found.template });
  }
  return (
    <div>
      <FileInput
        size="md"
        label={t('Cut sheet as a JSON file')}
        description={t('A file from “Download as JSON,” here or at another plant.')}
        placeholder={t('Choose a file')}
        accept="application/json,.json"
        error={problems.length > 0 && t('This file can’t be used:')}
        onChange={(file) => void read(file)}
        clearable
      />
      {problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {problems.map(({ place, words }) => (
            <li key={`${place} ${words}`}>
              {place && <Text span inherit fw={600}>{`${place}: `}</Text>}
              {t(words)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
