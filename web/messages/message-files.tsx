import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { MessageFile } from '#contract/messages/message.ts';
import { getMessageFile } from '#contract/messages/messages-api.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/conversation.module.css';
import { usePhoto } from '#web/messages/use-photo.ts';

interface MessageFilesProps {
  files: readonly MessageFile[];
  onShowPhoto: (file_id: number) => void;
}

/** Photos open at full size; documents are downloaded. */
export function MessageFiles({ files, onShowPhoto }: MessageFilesProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.file_id}>
          {file.photo ? (
            <Photo file={file} photo={file.photo} onShow={() => onShowPhoto(file.file_id)} />
          ) : (
            <Document file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Document({ file: { file_id, file_name } }: { file: MessageFile }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPaperclip aria-hidden />}
      onClick={() => void download(getMessageFile, { file_id })}
    >
      <bdi className={classes.fileName}>{file_name}</bdi>
    </Button>
  );
}

interface PhotoProps {
  file: MessageFile;
  photo: NonNullable<MessageFile['photo']>;
  onShow: () => void;
}

function Photo({ file: { file_id, file_name }, photo, onShow }: PhotoProps) {
  const { address } = usePhoto(file_id, 'medium');
  return (
    <button type="button" className={classes.photo} aria-label={t('Show {name}', { name: file_name })} onClick={onShow}>
      <img src={address || undefined} alt="" width={photo.width} height={photo.height} />
    </button>
  );
}
