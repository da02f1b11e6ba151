import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openCommunityFile } from '#contract/community/files-api.ts';
import type { PhotoSize } from '#contract/market/files/shared-file.ts';
import { fetchFile } from '#web/lib/download.ts';

interface PrivatePhotoProps {
  community_id: number;
  file_id: number;
  size: PhotoSize;
  alt: string;
  className: string | undefined;
  width?: number;
  height?: number;
}

/** A photo that only members can see. It is fetched with the session's token, because its URL alone isn't enough. */
export function PrivatePhoto({ community_id, file_id, size, alt, ...shown }: PrivatePhotoProps) {
  const { data } = useQuery({
    queryKey: [openCommunityFile.path, community_id, file_id, size],
    queryFn: async () => (await fetchFile(openCommunityFile, { community_id, file_id, size })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return <img src={address} alt={alt} {...shown} />;
}
