import { Button, FileButton, Input, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { FILE_TOO_LARGE } from '#contract/lib/upload.ts';
import { ATTACHMENT_TYPES, addAttachment, MAX_ATTACHMENT_BYTES } from '#contract/orders/attachments-api.ts';
import classes from '#web/booking/order-draft/attach-field.module.css';
import { type AttachedFile, FileList } from '#web/booking/order-draft/file-list.tsx';
import { announce } from '#web/lib/announce.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { DropZone, UploadProgress } from '#web/ui/drop-zone.tsx';
import { useHoldSubmit } from '#web/ui/form.tsx';

/**
 * An order's files, chosen or dropped. They are uploaded immediately and attached when the order is saved, which isn't possible
 * until the uploads are done.
 *
 * <AttachField label={t('Organic certificate')} files={files} onChange={(change) => setFiles(change)} /> …
 * organic_certified_file: files.map(({ attachment_id }) => attachment_id).join(',')
 */
export function AttachField({
  label,
  hint,
  files,
  onChange,
}: {
  label: string;
  hint?: string;
  files: readonly AttachedFile[];
  /** Called with a function that updates the current files, because one can be removed while another is uploading. */
  onChange: (change: (files: readonly AttachedFile[]) => AttachedFile[]) => void;
}) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  useHoldSubmit(part !== null);

  async function bring(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0 || part !== null) return;
    setError(null);
    running.current = new AbortController();
    const { signal } = running.current;
    for (const file of chosen) {
      setPart(0);
      try {
        const added = await upload(file, setPart, signal);
        onChange((now) => [...now, added]);
        announce('success', sayUploaded(file));
      } catch (problem) {
        if (signal.aborted) return;
        announce('error', t('Upload File Failed'));
        setError(sayProblem(problem));
        break;
      }
    }
    setPart(null);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={hint}
      error={error}
      errorProps={{ role: 'alert' }}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <DropZone className={classes.field} onFiles={(dropped) => void bring(dropped)}>
        <FileList
          files={files}
          onRemove={(gone) => onChange((now) => now.filter(({ attachment_id }) => attachment_id !== gone))}
        />
        <FileButton
          multiple
          accept={ATTACHMENT_TYPES.join(',')}
          disabled={part !== null}
          onChange={(chosen) => void bring(chosen)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={part !== null} aria-describedby={`${id}-label`}>
              {t('Attach a file')}
            </Button>
          )}
        </FileButton>
        {part === null ? (
          <Text size="sm" c="dimmed">
            {t('Or drop it here. PDF, JPEG, or PNG, up to 10 MB.')}
          </Text>
        ) : (
          <UploadProgress part={part} label={label} className={classes.progress} />
        )}
      </DropZone>
    </Input.Wrapper>
  );
}

/** Why an upload failed, if the server didn't say. */
class UploadProblem extends Error {}

async function upload(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<AttachedFile> {
  if (file.size > MAX_ATTACHMENT_BYTES) throw new UploadProblem(t(FILE_TOO_LARGE));
  const { uploaded, attachment_id, fileName } = await callApi(addAttachment, { file }, { onProgress, signal });
  if (uploaded !== 1) throw new UploadProblem(t('Upload File Failed'));
  return { attachment_id, file_name: fileName };
}

/** The exact wording is required by ORD-084 and ORD-085. */
const sayUploaded = ({ name, type }: File): string =>
  type.startsWith('image/')
    ? t('Upload Image Successfully')
    : t('Upload {file_name} Successfully', { file_name: name });

function sayProblem(problem: unknown): string {
  if (problem instanceof UploadProblem) return problem.message;
  return (problem instanceof ApiProblem && problem.fields.file) || wordsOf(problem);
}
