import { Button, FileButton, Input, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Community, JOIN_POLICIES, JOIN_POLICY_WORDS } from '#contract/community/community.ts';
import {
  findCommunities,
  listMyCommunities,
  saveCommunity,
  setCommunityPicture,
  viewCommunity,
} from '#contract/community/community-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE, PHOTO_TYPES } from '#contract/market/lots/lots-api.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/community/community.module.css';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { idIn } from '#web/lib/id-in.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { NumberField, RadioField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, Form, SubmitButton, useSendForm, useTheirChanges } from '#web/ui/form.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const route = getRouteApi('/shell/sellerdashboard/createcommunity');
const LISTS = [listMyCommunities, findCommunities, viewCommunity] as const;

/** The screen for creating a community or editing the one in the URL, /sellerdashboard/createcommunity. */
export function CreateCommunityScreen() {
  const community_id = idIn(route.useSearch().community);
  return community_id === undefined ? <CommunityPage /> : <EditCommunity community_id={community_id} />;
}

function EditCommunity({ community_id }: { community_id: number }) {
  const community = useApiQuery(viewCommunity, { community_id }, { atOnce: true });
  const known = useDataToEdit(community);
  if (known) return <CommunityPage key={community_id} community={known} />;
  if (community.error) return <ErrorState error={community.error} onRetry={() => void community.refetch()} />;
  return <Loading />;
}

function CommunityPage({ community }: { community?: Community }) {
  const navigate = useNavigate();
  const { zip } = useMe();
  const start: SentTo<typeof saveCommunity> = community
    ? {
        community_id: community.community_id,
        revision: community.revision,
        name: community.name,
        description: community.description,
        season: community.season,
        zip: community.zip,
        join_policy: community.join_policy,
        most_members: community.most_members,
      }
    : { name: '', description: '', season: '', zip: zip.slice(0, 5), join_policy: 'open', most_members: null };
  const form = useSendForm(saveCommunity, {
    start,
    refetch: LISTS,
    onDone: ({ community_id }) => void finish(community_id),
  });
  useTheirChanges(form, start, community?.revision ?? 0);
  useAskBeforeDropping(form.formState.isDirty);
  const [picture, setPicture] = useState<File | null>(null);
  const add = useApiMutation(setCommunityPicture, { refetch: LISTS, showsErrors: true });
  /** A new community's picture can only be uploaded once the community exists. */
  async function finish(community_id: number): Promise<void> {
    try {
      if (picture) await add.mutateAsync({ community_id, file: picture });
      void navigate({ to: '/community/about/$id', params: { id: String(community_id) }, ignoreBlocker: true });
    } catch (problem) {
      announce('error', pictureProblem(problem));
      void navigate({ to: '/sellerdashboard/createcommunity', search: { community: String(community_id) } });
    }
  }
  return (
    <PageFrame
      title={community ? t('Edit community') : t('Create community')}
      back={<BackLink to="/sellerdashboard/mycommunity">{t('Your communities')}</BackLink>}
      width="narrow"
    >
      {community ? (
        <PictureField community={community} />
      ) : (
        <PictureChoice picture={picture} isBusy={add.isPending} onChoose={setPicture} />
      )}
      <Form form={form} label={t('Community')} isLong>
        <TextField control={form.control} name="name" label={t('Name')} maxLength={80} isRequired />
        <TextAreaField
          control={form.control}
          name="description"
          label={t('Description')}
          hint={t('What it’s about and who it’s for. Anyone who can find the community can read this.')}
          rows={4}
          grows
          maxLength={5000}
        />
        <FieldRow>
          <TextField
            control={form.control}
            name="zip"
            label={t('ZIP code')}
            hint={t('People nearby can find the community.')}
            inputMode="numeric"
            maxLength={10}
            isRequired
          />
          <TextField
            control={form.control}
            name="season"
            label={t('Season')}
            hint={t('For example, 2027.')}
            maxLength={30}
          />
        </FieldRow>
        <RadioField
          control={form.control}
          name="join_policy"
          label={t('Who can join')}
          isStacked
          choices={JOIN_POLICIES.map((value) => ({ value, label: t(JOIN_POLICY_WORDS[value]) }))}
        />
        <NumberField
          control={form.control}
          name="most_members"
          label={t('Member limit')}
          hint={t('Leave blank for no limit.')}
          least={2}
          most={2000}
        />
        <SubmitButton form={form}>{community ? t('Save') : t('Create community')}</SubmitButton>
      </Form>
    </PageFrame>
  );
}

const pictureProblem = (problem: unknown): string =>
  (problem instanceof ApiProblem && problem.fields.file) || wordsOf(problem);

/** The picture of an existing community. It is saved as soon as it is chosen. */
function PictureField({ community: { community_id, picture } }: { community: Community }) {
  const save = useApiMutation(setCommunityPicture, { refetch: LISTS, showsErrors: true });
  return (
    <PictureInput
      address={picture ? pictureAddress(picture.medium) : ''}
      isBusy={save.isPending}
      error={save.error && pictureProblem(save.error)}
      onChoose={(file) => save.mutate({ community_id, file })}
    />
  );
}

interface PictureChoiceProps {
  picture: File | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** The picture of a community that doesn't exist yet. */
function PictureChoice({ picture, isBusy, onChoose }: PictureChoiceProps) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = picture ? URL.createObjectURL(picture) : '';
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <PictureInput address={address} isBusy={isBusy} error={null} onChoose={onChoose} />;
}

interface PictureInputProps {
  /** '' for none. */
  address: string;
  isBusy: boolean;
  error: string | null;
  onChoose: (file: File) => void;
}

function PictureInput({ address, isBusy, error, onChoose }: PictureInputProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > MAX_PHOTO_BYTES);
    if (file.size <= MAX_PHOTO_BYTES) onChoose(file);
  };
  return (
    <Input.Wrapper
      label={t('Picture')}
      labelElement="div"
      description={t('We remove the location and time from the picture.')}
      error={isTooLarge ? t(PHOTO_TOO_LARGE) : error}
      errorProps={{ role: 'alert' }}
      mb="md"
    >
      <Stack gap="sm" align="flex-start" mt="0.25rem">
        {address && <img src={address} alt={t('Picture')} className={classes.cover} />}
        <FileButton accept={PHOTO_TYPES.join(',')} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {address ? t('Change picture') : t('Add picture')}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  );
}
