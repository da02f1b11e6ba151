import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/accounts/pictures-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { FILE_TOO_LARGE } from '#contract/lib/upload.ts';
import classes from '#web/accounts/picture-field.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { DropZone, UploadProgress } from '#web/ui/drop-zone.tsx';
import { Picture } from '#web/ui/picture.tsx';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** The picture's URL. '' if there is none. */
  address: string;
  shape: 'avatar' | 'logo';
  /** `save` receives the picture as `file`; `remove` deletes it. */
  save: Endpoint;
  remove: Endpoint;
  /** Extra fields sent with both calls, for example to say whose picture it is. */
  about?: Readonly<Record<string, number>>;
  /** The calls that return the picture. They are refetched after a change. */
  refetch: readonly Endpoint[];
  isDisabled?: boolean;
}

/**
 * A picture that is saved as soon as it is chosen or dropped. Shows a preview and the progress of the upload.
 *
 *     <PictureField label={t('Your picture')} address={me.avatar} shape="avatar" save={savePicture} remove={removePicture} refetch={[meEndpoint]} />
 */
export function PictureField({
  label,
  hint,
  address,
  shape,
  save,
  remove,
  about,
  refetch,
  isDisabled,
}: PictureFieldProps) {
  const id = useId();
  const [preview, setPreview] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [part, setPart] = useState(0);
  const saving = useApiMutation(save, { refetch, showsErrors: true, onProgress: setPart });
  const removing = useApiMutation(remove, { refetch, showsErrors: true });
  const isBusy = saving.isPending || removing.isPending;

  async function choose(file: File | null | undefined) {
    if (!file || isBusy || isDisabled) return;
    setError(null);
    if (file.size > MAX_PICTURE_BYTES) return setError(t(FILE_TOO_LARGE));
    setPart(0);
    setPreview(await readAsAddress(file));
    try {
      await saving.mutateAsync({ ...about, file });
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.fields.file) || wordsOf(problem));
    }
    setPreview(null);
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={hint}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <DropZone className={classes.field} isDisabled={isDisabled} onFiles={([file]) => void choose(file)}>
        <Picture address={preview ?? address} size={shape === 'avatar' ? 96 : 72} shape={shape} />
        <div className={classes.side}>
          <Group gap="xs" align="stretch">
            <FileButton
              accept={PICTURE_TYPES.join(',')}
              disabled={isBusy || isDisabled === true}
              onChange={(file) => void choose(file)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={saving.isPending}
                  disabled={isDisabled === true}
                  aria-describedby={`${id}-label`}
                >
                  {address === '' ? t('Choose picture') : t('Replace picture')}
                </Button>
              )}
            </FileButton>
            {address !== '' && !isDisabled && (
              <Button
                variant="subtle"
                disabled={isBusy}
                aria-describedby={`${id}-label`}
                onClick={() => removing.mutate({ ...about }, { onError: (problem) => setError(wordsOf(problem)) })}
              >
                {t('Remove')}
              </Button>
            )}
          </Group>
          {saving.isPending ? (
            <UploadProgress part={part} label={label} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('Or drop one here. JPEG, PNG, WebP, GIF, or AVIF, up to 10 MB.')}
            </Text>
          )}
        </div>
      </DropZone>
    </Input.Wrapper>
  );
}

/** Reads a picture for its preview. */
function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });
}
