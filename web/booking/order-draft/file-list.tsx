import { Anchor, CloseButton } from '@mantine/core';
import { getAttachment } from '#contract/orders/attachments-api.ts';
import classes from '#web/booking/order-draft/file-list.module.css';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';

/** An uploaded file, as referenced by an order. */
export interface AttachedFile {
  attachment_id: number;
  file_name: string;
}

/** A list of files to download, or, with `onRemove`, to remove. */
export function FileList({
  files,
  onRemove,
}: {
  files: readonly AttachedFile[];
  onRemove?: (attachment_id: number) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ attachment_id, file_name }) => (
        <li key={attachment_id}>
          <Anchor
            component="button"
            type="button"
            className={classes.name}
            onClick={() => void download(getAttachment, { attachment_id })}
          >
            {file_name}
          </Anchor>
          {onRemove && (
            <CloseButton aria-label={t('Remove {file_name}', { file_name })} onClick={() => onRemove(attachment_id)} />
          )}
        </li>
      ))}
    </ul>
  );
}
