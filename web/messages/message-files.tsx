import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { MessageFile } from '#contract/lib/message.ts';
import { getMessageFile } from '#contract/messages/messages-api.ts';
import { download, fetchFile } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/conversation.module.css';

/** Photos are shown; everything can be downloaded. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.file_id}>{file.photo ? <Photo file={file} photo={file.photo} /> : <Document file={file} />}</li>
      ))}
    </ul>
  );
}

const save = ({ file_id }: MessageFile) => void download(getMessageFile, { file_id });

function Document({ file }: { file: MessageFile }) {
  return (
    <Button variant="default" leftSection={<IconPaperclip aria-hidden />} onClick={() => save(file)}>
      <bdi className={classes.fileName}>{file.file_name}</bdi>
    </Button>
  );
}

/** Fetched with the session's token, because only the two sides may see it. */
function Photo({ file, photo }: { file: MessageFile; photo: NonNullable<MessageFile['photo']> }) {
  const [address, setAddress] = useState('');
  const { file_id } = file;
  useEffect(() => {
    let made = '';
    let isGone = false;
    void fetchFile(getMessageFile, { file_id, size: 'medium' })
      .then((response) => response.blob())
      .then((blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [file_id]);
  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={t('Download {name}', { name: file.file_name })}
      onClick={() => save(file)}
    >
      <img src={address || undefined} alt="" width={photo.width} height={photo.height} />
    </button>
  );
}
