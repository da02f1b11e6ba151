import { type AnimalStage, STAGE_WORDS } from '#contract/orders/stages.ts';
import { t } from '#web/lib/words.ts';
import { Steps } from '#web/orders/steps.tsx';

const USUAL: readonly AnimalStage[] = [
  'confirmed',
  'dropped_off',
  'killed',
  'hanging',
  'cutting',
  'packing',
  'ready',
  'picked_up',
];

/** An animal's progress through the plant. Less common stages are shown only while the animal is in them. */
export function StageTrack({ stage }: { stage: AnimalStage }) {
  const steps = stepsTo(stage);
  return (
    <Steps
      label={t('Progress')}
      steps={steps.map((key) => ({ key, label: t(STAGE_WORDS[key]) }))}
      reached={steps.indexOf(stage)}
      isBrief
    />
  );
}

function stepsTo(stage: AnimalStage): readonly AnimalStage[] {
  if (USUAL.includes(stage)) return USUAL;
  const before = (next: AnimalStage) => USUAL.slice(0, USUAL.indexOf(next));
  if (stage === 'requested') return [stage, ...USUAL];
  if (stage === 'rejected') return ['requested', stage];
  if (stage === 'missed') return ['confirmed', stage, ...USUAL.slice(1)];
  if (stage === 'curing') return [...before('packing'), stage, ...USUAL.slice(USUAL.indexOf('packing'))];
  if (stage === 'condemned') return ['confirmed', 'dropped_off', stage];
  return [...USUAL.slice(0, -1), stage];
}
