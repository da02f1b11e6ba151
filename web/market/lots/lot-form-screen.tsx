import { Button, Stack, Text } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { OwnLot } from '#contract/market/lots/lot.ts';
import {
  addLotPhoto,
  arrangeLotPhotos,
  listOwnLots,
  publishLot,
  viewOwnFarm,
  viewOwnLot,
} from '#contract/market/lots/lots-api.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, translate } from '#web/lib/words.ts';
import { PlantStep, PracticesStep, PriceStep, WhatStep } from '#web/market/lots/lot-fields.tsx';
import classes from '#web/market/lots/lot-form.module.css';
import { LotPreview } from '#web/market/lots/lot-preview.tsx';
import { formOf, type LotValues, placeErrors, unreadableIn, valuesOf } from '#web/market/lots/lot-values.ts';
import { PhotosField } from '#web/market/lots/photos-field.tsx';
import { PlantCardNotice } from '#web/market/lots/plant-card-notice.tsx';
import { PriceHelper } from '#web/market/lots/price-helper.tsx';
import { type DraftState, useLotDraft } from '#web/market/lots/use-lot-draft.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { FieldsToCheck } from '#web/ui/fields-to-check.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** A new lot, /sellerdashboard/productpost. After a reload, `lot` in the URL reopens the draft. */
export function PostLotScreen() {
  const { lot } = useSearch({ from: '/shell/sellerdashboard/productpost' });
  // Once this form has started a draft, the draft's id is in the URL. The form stays mounted, so that nothing being
  // typed is lost.
  const [started, setStarted] = useState<string | null>(null);
  const [shown, setShown] = useState({ lot, form: 0 });
  // "New listing" in the menu removes the draft's id from the URL, which starts an empty form.
  if (lot !== shown.lot) {
    setShown({ lot, form: lot === undefined ? shown.form + 1 : shown.form });
    if (lot === undefined) setStarted(null);
  }
  const isOwn = lot === undefined || lot === started;
  return isOwn ? (
    <LotForm key={shown.form} onStart={(lot_id) => setStarted(String(lot_id))} />
  ) : (
    <KnownLot key={lot} lot_id={Number(lot)} />
  );
}

/** One of the seller's lots, /sellerdashboard/productedit?lot=…. */
export function EditLotScreen() {
  const { lot = '' } = useSearch({ from: '/shell/sellerdashboard/productedit' });
  const lot_id = Number(lot);
  return Number.isSafeInteger(lot_id) && lot_id > 0 ? <KnownLot key={lot_id} lot_id={lot_id} /> : <NoLot />;
}

/** Shown when the URL has no valid lot id. Retrying wouldn't help, so this links to the seller's lots. */
function NoLot() {
  return (
    <PageFrame title={t('Edit lot')}>
      <Stack align="flex-start">
        <Refusal>{t('Choose the lot you want to change.')}</Refusal>
        <ButtonLink to="/sellerdashboard">{t('See your lots')}</ButtonLink>
      </Stack>
    </PageFrame>
  );
}

function KnownLot({ lot_id }: { lot_id: number }) {
  const lot = useApiQuery(viewOwnLot, { lot_id });
  // A form that was just closed may still be saving what was typed last.
  const isSaving = useIsMutating() > 0;
  const known = useDataToEdit({ data: lot.data, isFetching: lot.isFetching || isSaving });
  if (known) return <LotForm key={lot_id} lot={known} />;
  return lot.error ? <ErrorState error={lot.error} onRetry={() => void lot.refetch()} /> : <Loading />;
}

function LotForm({ lot, onStart }: { lot?: OwnLot; onStart?: (lot_id: number) => void }) {
  const form = useForm<LotValues>({ defaultValues: valuesOf(lot) });
  const [lot_id, setLotId] = useState(lot?.lot_id);
  const current = useApiQuery(viewOwnLot, { lot_id: lot_id ?? 1 }, { enabled: lot_id !== undefined });
  const { draft, refusal, isAboutFields, isBusy, saveOrPublish, leaveForCard } = useLotSubmit(form, lot, keepStarted);

  function keepStarted(started: number): void {
    setLotId(started);
    onStart?.(started);
    // Puts the draft in the URL without leaving this screen, so a reload reopens it.
    window.history.replaceState(window.history.state, '', `?lot=${started}`);
  }

  const shown = formOf(form.watch());
  const { photos = [], sold = 0 } = current.data ?? lot ?? {};
  const { errors } = form.formState;
  const showsRefusal = !isAboutFields || Object.keys(errors).length > 0;
  const needsCard = refusal === sayRefusal('card_profile_missing');
  return (
    <PageFrame
      title={lot === undefined || lot.state === 'draft' ? t('New listing') : t('Edit lot')}
      back={<BackLink to="/sellerdashboard">{t('Dashboard')}</BackLink>}
      subtitle={
        draft.isDraft ? (
          <DraftLine state={draft.state} problem={draft.problem} />
        ) : (
          t(
            'Buyers see changes right away. Prices of existing purchases don’t change. You can’t change grayed-out fields anymore.',
          )
        )
      }
    >
      <form
        className={classes.columns}
        onSubmit={(event) => {
          event.preventDefault();
          void saveOrPublish();
        }}
      >
        <Stack>
          <LotSteps
            form={form}
            isFixed={wasPublished(lot)}
            photos={photos}
            sold={sold}
            idOf={async () => lot_id ?? (await draft.save()).lot_id}
          />
          <FieldsToCheck errors={errors} />
          {refusal && showsRefusal && !needsCard && <Refusal>{refusal}</Refusal>}
          {!wasPublished(lot) && shown.kind === 'animal' && (
            <PlantCardNotice
              plant_id={shown.plant_id}
              isRefused={needsCard}
              onLeave={(event) => void leaveForCard(event)}
            />
          )}
          <div className={classes.footer}>
            <span />
            {lot?.state === 'paused' && (
              <Button
                variant="default"
                size="md"
                disabled={isBusy}
                onClick={() => void saveOrPublish({ staysPaused: true })}
              >
                {t('Save and keep paused')}
              </Button>
            )}
            <Button type="submit" size="md" loading={isBusy}>
              {buttonWords(lot)}
            </Button>
          </div>
        </Stack>
        <aside className={classes.side} aria-label={t('Preview')}>
          <LotPreview form={shown} photos={photos} />
          {lot_id !== undefined && (
            <AnchorLink to="/productview/$id" params={{ id: String(lot_id) }}>
              {t('See the lot’s page')}
            </AnchorLink>
          )}
          <PriceHelper form={shown} />
        </aside>
      </form>
    </PageFrame>
  );
}

const wasPublished = (lot: OwnLot | undefined): boolean => lot !== undefined && lot.state !== 'draft';

/** Autosaves a draft while the seller types, and saves or publishes the lot on demand. */
function useLotSubmit(form: UseFormReturn<LotValues>, lot: OwnLot | undefined, onStart: (lot_id: number) => void) {
  const navigate = useNavigate();
  const draft = useLotDraft(form, lot, onStart, mark);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Whether the refusal is about marked fields. If so, it disappears once no field is marked.
  const [isAboutFields, setAboutFields] = useState(false);
  // Not set during an autosave, because a busy button would ignore a click at that moment.
  const [isBusy, setBusy] = useState(false);
  const publishing = useApiMutation(publishLot, { refetch: [listOwnLots, viewOwnLot], showsErrors: true });
  useAskBeforeDropping(wasPublished(lot) ? form.formState.isDirty : draft.state === 'failed');

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) form.clearErrors([name, ...(ALSO_ABOUT[name] ?? [])]);
    });
    return unsubscribe;
  }, [form]);

  function show(error: unknown): void {
    setRefusal(wordsOf(error as Error));
    setAboutFields(error instanceof ApiProblem && Object.keys(error.fields).length > 0);
    if (error instanceof ApiProblem) mark(error.fields, { isFocused: true });
  }

  function mark(fields: Readonly<Record<string, string>>, { isFocused = false } = {}): void {
    for (const [index, [name, message]] of placeErrors(fields, form.getValues()).entries()) {
      form.setError(name, { type: 'server', message }, { shouldFocus: isFocused && index === 0 });
    }
  }

  async function saveOrPublish({ staysPaused = false } = {}): Promise<void> {
    setRefusal(null);
    form.clearErrors();
    const unreadable = unreadableIn(form.getValues());
    if (Object.keys(unreadable).length > 0) {
      mark(unreadable, { isFocused: true });
      return;
    }
    setBusy(true);
    try {
      const saved = await draft.save();
      if (lot?.state === 'published' || staysPaused) {
        form.reset(form.getValues());
        announce('success', t('Changes saved'));
        return;
      }
      await publishing.mutateAsync(saved);
      form.reset(form.getValues());
      await navigate({ to: '/sellerdashboard/productpost/postsuccess', search: { lot: String(saved.lot_id) } });
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  }

  /** Saves the draft before the user leaves to add a card, so that the form is found again as it was. */
  async function leaveForCard(event: MouseEvent): Promise<void> {
    event.preventDefault();
    try {
      const { lot_id } = await draft.save();
      await navigate({ to: '/paymentgateway', search: { back: `/sellerdashboard/productpost?lot=${lot_id}` } });
    } catch (error) {
      show(error);
    }
  }

  return { draft, refusal, isAboutFields, isBusy, saveOrPublish, leaveForCard };
}

interface LotStepsProps {
  form: UseFormReturn<LotValues>;
  isFixed: boolean;
  photos: OwnLot['photos'];
  sold: number;
  /** Returns the lot's id. A lot that isn't stored yet is saved first. */
  idOf: () => Promise<number>;
}

function LotSteps({ form, isFixed, photos, sold, idOf }: LotStepsProps) {
  const farm = useApiQuery(viewOwnFarm, {});
  const steps = { form, isFixed };
  return (
    <>
      {farm.data && (farm.data.zip === '' || farm.data.revision === 0) && (
        <Text>
          {t('Buyers find you by your farm’s ZIP code.')}{' '}
          <AnchorLink to="/sellerdashboard/profile">{t('Set up your farm page')}</AnchorLink>
        </Text>
      )}
      <SettingsSection title={t('1. What it is')} hint={t('One lot can include several similar animals.')}>
        <WhatStep {...steps} />
      </SettingsSection>
      <SettingsSection title={t('2. Photos')} hint={t('The first one is what buyers see in search results.')}>
        <PhotosField
          label={t('Photos')}
          photos={photos}
          add={addLotPhoto}
          arrange={arrangeLotPhotos}
          refetch={[viewOwnLot, listOwnLots]}
          about={async () => ({ lot_id: await idOf() })}
        />
      </SettingsSection>
      <SettingsSection title={t('3. How it was raised')} hint={t('Claim only what your records can prove.')}>
        <PracticesStep {...steps} />
      </SettingsSection>
      <SettingsSection title={t('4. Price')} hint={t('You set the price. Buyers pay the fees on top.')}>
        <PriceStep {...steps} sold={sold} />
      </SettingsSection>
      <SettingsSection title={t('5. Plant and pickup')} hint={t('Where it’s processed, and where buyers pick it up.')}>
        <PlantStep {...steps} />
      </SettingsSection>
    </>
  );
}

/** For each field, the other fields whose messages are cleared when it changes. */
const ALSO_ABOUT: Readonly<Partial<Record<Path<LotValues>, readonly Path<LotValues>[]>>> = {
  practices: ['proofs'],
  price_cents: ['deposit_cents'],
  price_basis: ['deposit_cents'],
  hanging_low_clb: ['hanging_high_clb', 'deposit_cents'],
  live_low_clb: ['live_high_clb', 'deposit_cents'],
  piece_low_clb: ['piece_high_clb'],
  dropoff_date: ['sells_until'],
};

function buttonWords(lot: OwnLot | undefined): string {
  if (lot?.state === 'published') return t('Save changes');
  return lot?.state === 'paused' ? t('Save and resume sale') : t('Publish');
}

/** Whether the draft is saved. Announced politely, because it changes so often. */
function DraftLine({ state, problem }: { state: DraftState; problem: string | null }) {
  return (
    <span role="status">
      {state === 'failed'
        ? `${t('Not saved yet.')} ${problem === null ? '' : translate(problem)}`
        : state === 'typing'
          ? t('Saving your draft...')
          : t('Your draft is saved as you type. Nobody sees it until you publish.')}
    </span>
  );
}
