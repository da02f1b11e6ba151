import { useEffect, useState } from 'react';
import type { PhotoSize } from '#contract/market/files/shared-file.ts';
import { getMessageFile } from '#contract/messages/messages-api.ts';
import { fetchFile } from '#web/lib/download.ts';

/**
 * A photo in a conversation. Fetched with the session's token, because only the participants may see it. `address` is ''
 * while loading.
 */
export function usePhoto(file_id: number, size: PhotoSize): { address: string; isLost: boolean } {
  const [address, setAddress] = useState('');
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let made = '';
    let isGone = false;
    void fetchFile(getMessageFile, { file_id, size })
      .then((response) => response.blob())
      .then((blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => {
        if (!isGone) setLost(true);
      });
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [file_id, size]);
  return { address, isLost };
}
