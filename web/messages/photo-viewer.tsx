import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { MessageFile } from '#contract/messages/message.ts';
import { getMessageFile } from '#contract/messages/messages-api.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import { usePhoto } from '#web/messages/use-photo.ts';
import { PhotoView } from '#web/ui/photos/photo-view.tsx';
import { Loading } from '#web/ui/states.tsx';

interface PhotoViewerProps {
  /** All of the conversation's photos on the screen, in order. */
  photos: readonly MessageFile[];
  /** The photo shown first. */
  file_id: number;
  onClose: () => void;
}

/** A conversation's photos at full size, each with a download button. */
export function PhotoViewer({ photos, file_id, onClose }: PhotoViewerProps) {
  const start = photos.findIndex((photo) => photo.file_id === file_id);
  return (
    <PhotoView
      title={(at) => photos[at]?.file_name ?? ''}
      count={photos.length}
      start={Math.max(0, start)}
      onClose={onClose}
      actions={(at) => (
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void download(getMessageFile, { file_id: photos[at]?.file_id ?? file_id })}
        >
          {t('Download')}
        </Button>
      )}
    >
      {(at, className) => {
        const photo = photos[at];
        return photo && <LargePhoto key={photo.file_id} photo={photo} className={className} />;
      }}
    </PhotoView>
  );
}

interface LargePhotoProps {
  photo: MessageFile;
  className: string | undefined;
}

function LargePhoto({ photo: { file_id, file_name, photo }, className }: LargePhotoProps) {
  const { address, isLost } = usePhoto(file_id, 'large');
  if (isLost)
    return (
      <Text py="xl" c="dimmed" ta="center">
        {t('This photo can’t be loaded.')}
      </Text>
    );
  if (address === '') return <Loading />;
  return <img src={address} alt={file_name} width={photo?.width} height={photo?.height} className={className} />;
}
