import { ActionIcon, Button, FileButton, Group } from '@mantine/core';
import { IconFile, IconPhoto, IconUpload, IconX } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Community } from '#contract/community/community.ts';
import {
  addCommunityFile,
  approveFile,
  type CommunityFile,
  listCommunityFiles,
  openCommunityFile,
  removeCommunityFile,
} from '#contract/community/files-api.ts';
import { MAX_SHARED_BYTES, SHARED_TOO_LARGE, SHARED_TYPES } from '#contract/market/files/shared-file.ts';
import classes from '#web/community/community.module.css';
import { CommunityFrame, ShowMore } from '#web/community/community-frame.tsx';
import { PrivatePhoto } from '#web/community/private-photo.tsx';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { DropZone, UploadProgress } from '#web/ui/drop-zone.tsx';
import { PhotoView } from '#web/ui/photos/photo-view.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

const route = getRouteApi('/shell/community/photofile/$id');
const LISTS = [listCommunityFiles] as const;

/** A community's photos and documents, /community/photofile/{id}. */
export function PhotoFileScreen() {
  const { id } = route.useParams();
  return (
    <CommunityFrame id={id}>
      {(community) => (
        <div className={classes.stack}>
          {community.can.post && <AddFiles community_id={community.community_id} />}
          <section className={classes.stack} aria-labelledby="photos">
            <h2 id="photos">{t('Photos')}</h2>
            <FilePage community={community} isPhoto />
          </section>
          <section className={`${classes.stack} ${classes.narrow}`} aria-labelledby="files">
            <h2 id="files">{t('Files')}</h2>
            <FilePage community={community} isPhoto={false} />
          </section>
        </div>
      )}
    </CommunityFrame>
  );
}

function AddFiles({ community_id }: { community_id: number }) {
  const [part, setPart] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const add = useApiMutation(addCommunityFile, { refetch: LISTS, showsErrors: true, onProgress: setPart });
  async function addAll(files: readonly File[]): Promise<void> {
    if (files.some(({ size }) => size > MAX_SHARED_BYTES)) return announce('error', t(SHARED_TOO_LARGE));
    setBusy(true);
    try {
      for (const file of files) {
        const { data } = await add.mutateAsync({ community_id, file });
        announce('success', data.is_held ? t('A moderator will review your file first.') : t('File added'));
      }
    } catch (problem) {
      announce('error', (problem instanceof ApiProblem && problem.fields.file) || wordsOf(problem as Error));
    }
    setBusy(false);
  }
  return (
    <DropZone isDisabled={isBusy} onFiles={(files) => void addAll(files)}>
      <Group gap="xs">
        <FileButton multiple accept={SHARED_TYPES} disabled={isBusy} onChange={(files) => void addAll(files)}>
          {(props) => (
            <Button {...props} loading={isBusy} leftSection={<IconUpload aria-hidden />}>
              {t('Add photos or files')}
            </Button>
          )}
        </FileButton>
        {isBusy ? (
          <UploadProgress part={part} label={t('Add photos or files')} />
        ) : (
          <span className={classes.note}>{t('Up to 15 MB each. We remove the location and time from photos.')}</span>
        )}
      </Group>
    </DropZone>
  );
}

interface FilePageProps {
  community: Community;
  isPhoto: boolean;
  before?: number;
}

/** A page of files, followed by the next one. The next page always starts after the last file shown here. */
function FilePage({ community, isPhoto, before = 0 }: FilePageProps) {
  const [isOpen, setOpen] = useState(false);
  const { community_id } = community;
  const page = useApiQuery(listCommunityFiles, { community_id, is_photo: isPhoto, before }, { keepPrevious: true });
  if (page.error && !page.data) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Loading />;
  const { files, has_more } = page.data;
  if (before === 0 && files.length === 0) return <Nothing isPhoto={isPhoto} />;
  const last = has_more ? files.at(-1) : undefined;
  return (
    <>
      <ul className={isPhoto ? classes.gallery : classes.rows} aria-label={isPhoto ? t('Photos') : t('Files')}>
        {files.map((file) =>
          isPhoto ? (
            <PhotoTile key={file.file_id} file={file} community={community} />
          ) : (
            <FileRow key={file.file_id} file={file} community={community} />
          ),
        )}
      </ul>
      {last && isOpen && <FilePage community={community} isPhoto={isPhoto} before={last.file_id} />}
      {last && !isOpen && <ShowMore onClick={() => setOpen(true)}>{t('Show more')}</ShowMore>}
    </>
  );
}

const Nothing = ({ isPhoto }: { isPhoto: boolean }) =>
  isPhoto ? (
    <EmptyState icon={IconPhoto} title={t('No photos yet')}>
      {t('Share photos of the pasture, the animals, and what you cooked.')}
    </EmptyState>
  ) : (
    <p className={classes.note}>{t('Price lists, recipes, and other documents appear here.')}</p>
  );

interface OneFileProps {
  file: CommunityFile;
  community: Community;
}

function PhotoTile({ file, community }: OneFileProps) {
  const [isOpen, setOpen] = useState(false);
  const { community_id } = community;
  const { file_id, uploaded_by, is_held } = file;
  const about = t('Photo by {name}', { name: uploaded_by });
  return (
    <li className={classes.tile}>
      <button type="button" className={classes.photo} aria-label={about} onClick={() => setOpen(true)}>
        <PrivatePhoto community_id={community_id} file_id={file_id} size="small" alt="" className={classes.photo} />
      </button>
      <div className={classes.tileNote}>
        <span className={classes.note}>{uploaded_by}</span>
        <FileActions file={file} community={community} />
      </div>
      {is_held && <StatusTag color="amber">{t('Waiting for a moderator')}</StatusTag>}
      {isOpen && (
        <PhotoView title={about} count={1} onClose={() => setOpen(false)}>
          {(_, className) => (
            <PrivatePhoto
              community_id={community_id}
              file_id={file_id}
              size="large"
              alt={about}
              className={className}
              {...(file.photo ?? {})}
            />
          )}
        </PhotoView>
      )}
    </li>
  );
}

function FileRow({ file, community }: OneFileProps) {
  const { community_id } = community;
  const { file_id, file_name, bytes, uploaded_by, created_at } = file;
  const size =
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return (
    <li className={classes.row}>
      <IconFile aria-hidden />
      <div className={classes.grow}>
        <span>{file_name}</span>
        <span className={classes.note}>{[uploaded_by, formatInstant(created_at, ''), size].join(' · ')}</span>
      </div>
      <Button
        variant="default"
        aria-label={t('Download {name}', { name: file_name })}
        onClick={() => void download(openCommunityFile, { community_id, file_id })}
      >
        {t('Download')}
      </Button>
      <FileActions file={file} community={community} />
    </li>
  );
}

function FileActions({
  file: { file_id, file_name, is_mine, is_held },
  community: { community_id, can },
}: OneFileProps) {
  const remove = useApiMutation(removeCommunityFile, { refetch: LISTS });
  const approve = useApiMutation(approveFile, { refetch: LISTS });
  if (!can.post || !(is_mine || can.moderate)) return null;
  const ask = async () => {
    const title = t('Remove {name}?', { name: file_name });
    const text = t('It will be removed for everyone.');
    if (await askToConfirm({ title, text, yes: t('Remove'), no: t('Cancel') }))
      remove.mutate({ community_id, file_id });
  };
  return (
    <>
      {is_held && can.moderate && (
        <Button size="compact-sm" onClick={() => approve.mutate({ community_id, file_id })}>
          {t('Show')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {name}', { name: file_name })}
        onClick={() => void ask()}
      >
        <IconX aria-hidden />
      </ActionIcon>
    </>
  );
}
