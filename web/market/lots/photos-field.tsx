import { ActionIcon, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { MAX_PHOTOS, type Photo } from '#contract/market/lots/lot.ts';
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE, PHOTO_TYPES } from '#contract/market/lots/lots-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/lots/lot-form.module.css';
import { DropZone, UploadProgress } from '#web/ui/drop-zone.tsx';

interface PhotosFieldProps {
  label: string;
  photos: readonly Photo[];
  add: Endpoint;
  arrange: Endpoint;
  refetch: readonly Endpoint[];
  /** Returns the id of what the photos belong to, for use in each call. May save a draft first to get one. */
  about: () => Promise<Readonly<Record<string, number>>>;
}

/** Photos in the order that buyers see them. Each is saved as soon as it is chosen. */
export function PhotosField({ label, photos, add, arrange, refetch, about }: PhotosFieldProps) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [part, setPart] = useState(0);
  const adding = useApiMutation(add, { refetch, showsErrors: true, onProgress: setPart });
  const arranging = useApiMutation(arrange, { refetch, showsErrors: true });
  const [isBusy, setBusy] = useState(false);

  async function work(task: () => Promise<unknown>): Promise<void> {
    setError(null);
    setBusy(true);
    try {
      await task();
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.fields.file) || wordsOf(problem as Error));
    }
    setBusy(false);
  }

  const addAll = (files: readonly File[]) =>
    work(async () => {
      if (files.some((file) => file.size > MAX_PHOTO_BYTES)) return setError(t(PHOTO_TOO_LARGE));
      const mine = await about();
      const room = MAX_PHOTOS - photos.length;
      for (const file of files.slice(0, room)) await adding.mutateAsync({ ...mine, file });
      const tooMany = files.length - room;
      if (tooMany > 0) setError(t('You can have up to 8 photos. Not added: {count}.', { count: tooMany }));
    });
  const arrangeTo = (next: readonly Photo[], removed: readonly Photo[] = []) =>
    work(async () =>
      arranging.mutateAsync({
        ...(await about()),
        photos: next.map(({ small }) => small),
        removed: removed.map(({ small }) => small),
      }),
    );
  const move = (at: number, by: number) => {
    const next = photos.filter((_, index) => index !== at);
    next.splice(at + by, 0, photos[at] as Photo);
    void arrangeTo(next);
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={t('Up to 8. We remove the location and time from each photo.')}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <DropZone className={classes.photos} isDisabled={isBusy} onFiles={(files) => void addAll(files)}>
        <ol className={classes.photoList} aria-labelledby={id}>
          {photos.map((photo, at) => (
            <li key={photo.small}>
              <img src={pictureAddress(photo.small)} alt={t('Photo {number}', { number: at + 1 })} loading="lazy" />
              <Group gap={0} justify="space-between" align="stretch" wrap="nowrap">
                <ActionIcon
                  aria-label={t('Move photo {number} forward', { number: at + 1 })}
                  disabled={isBusy || at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowLeft aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('Move photo {number} back', { number: at + 1 })}
                  disabled={isBusy || at === photos.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowRight aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('Remove photo {number}', { number: at + 1 })}
                  disabled={isBusy}
                  onClick={() => void arrangeTo(photos.toSpliced(at, 1), [photo])}
                >
                  <IconX aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ol>
        {photos.length < MAX_PHOTOS && (
          <FileButton
            multiple
            accept={PHOTO_TYPES.join(',')}
            disabled={isBusy}
            onChange={(files) => void addAll(files)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={adding.isPending} aria-describedby={id}>
                {t('Add photos')}
              </Button>
            )}
          </FileButton>
        )}
        {adding.isPending ? (
          <UploadProgress part={part} label={label} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('Or drop them here. JPEG, PNG, or WebP, up to 15 MB each.')}
          </Text>
        )}
      </DropZone>
    </Input.Wrapper>
  );
}
