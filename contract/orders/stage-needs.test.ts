import { describe, expect, test } from 'vitest';
import { canOverride, findMissingNeeds, hasNeeds, type StageFacts } from '#contract/orders/stage-needs.ts';

const COMPLETE: StageFacts = {
  species: 'beef',
  offering: 'custom',
  over_thirty_months: 'no',
  owned_quarters: 4,
  owners: [
    { name: 'Ann Field', has_address: true, has_phone: true },
    { name: 'Bob Baker', has_address: true, has_phone: true },
  ],
  is_sheet_missing: false,
  are_sheets_different: false,
  is_cwd_held: false,
  is_held: false,
  is_review_missing: false,
  missing_weights: [],
  unpaid: [],
};
const BARE: StageFacts = {
  ...COMPLETE,
  over_thirty_months: '',
  owned_quarters: 2,
  owners: [{ name: '', has_address: false, has_phone: false }],
  is_sheet_missing: true,
  missing_weights: ['weight'],
};

describe('what a stage needs', () => {
  test('is complete for an animal that is on record', () => {
    expect(findMissingNeeds(COMPLETE, 'dropped_off', 'completed')).toEqual([]);
  });

  test('is every owner of a custom animal before the kill', () => {
    expect(findMissingNeeds(BARE, 'dropped_off', 'killed')).toEqual(['share', 'owner_name', 'address', 'phone']);
    expect(findMissingNeeds({ ...BARE, owners: [] }, 'dropped_off', 'killed')).toEqual(['share']);
    expect(findMissingNeeds({ ...BARE, offering: 'usda' }, 'dropped_off', 'killed')).toEqual([]);
  });

  test('is the age, the sheet, and the weight before cutting', () => {
    expect(findMissingNeeds(BARE, 'killed', 'hanging')).toEqual([]);
    expect(findMissingNeeds(BARE, 'hanging', 'cutting')).toEqual(['age', 'sheet', 'weight']);
    expect(findMissingNeeds({ ...COMPLETE, are_sheets_different: true }, 'hanging', 'cutting')).toEqual(['agreement']);
    expect(findMissingNeeds({ ...BARE, species: 'hog' }, 'hanging', 'cutting')).toEqual(['sheet', 'weight']);
    expect(findMissingNeeds({ ...BARE, species: 'poultry' }, 'hanging', 'cutting')).toEqual(['weight']);
  });

  test('is the CWD result of game before cutting', () => {
    const deer: StageFacts = { ...COMPLETE, species: 'deer', is_cwd_held: true };
    expect(findMissingNeeds(deer, 'dropped_off', 'hanging')).toEqual([]);
    expect(findMissingNeeds(deer, 'hanging', 'cutting')).toEqual(['cwd']);
    expect(findMissingNeeds(deer, 'hanging', 'ready')).toEqual(['cwd']);
  });

  test('is the release of a hold before the kill, the cutting, and everything that leaves the plant', () => {
    const held: StageFacts = { ...COMPLETE, is_held: true };
    expect(findMissingNeeds(held, 'dropped_off', 'killed')).toEqual(['hold']);
    expect(findMissingNeeds(held, 'killed', 'hanging')).toEqual([]);
    expect(findMissingNeeds(held, 'hanging', 'cutting')).toEqual(['hold']);
    expect(findMissingNeeds(held, 'packing', 'ready')).toEqual(['hold']);
    expect(findMissingNeeds(held, 'ready', 'picked_up')).toEqual(['hold']);
    expect(findMissingNeeds(held, 'dropped_off', 'condemned')).toEqual([]);
    expect([canOverride(['age']), canOverride(['age', 'hold'])]).toEqual([true, false]);
  });

  test('is the weights before the meat is ready', () => {
    expect(findMissingNeeds({ ...BARE, missing_weights: ['live_weight'] }, 'packing', 'ready')).toEqual([
      'live_weight',
    ]);
    expect(findMissingNeeds(BARE, 'packing', 'ready')).toEqual(['weight']);
    expect(findMissingNeeds(BARE, 'ready', 'picked_up')).toEqual([]);
  });

  test('is the payments for an animal from the market before it is picked up', () => {
    const facts: StageFacts = { ...COMPLETE, unpaid: ['farm_paid', 'plant_paid'] };
    expect(findMissingNeeds(facts, 'ready', 'picked_up')).toEqual(['farm_paid', 'plant_paid']);
    expect(findMissingNeeds(facts, 'cutting', 'completed')).toEqual(['farm_paid', 'plant_paid']);
    expect(findMissingNeeds(facts, 'packing', 'ready')).toEqual([]);
  });

  test('is a review of the records before inspected meat leaves, if the plant requires one', () => {
    const facts: StageFacts = { ...COMPLETE, offering: 'usda', is_review_missing: true };
    expect(findMissingNeeds(facts, 'packing', 'ready')).toEqual([]);
    expect(findMissingNeeds(facts, 'ready', 'picked_up')).toEqual(['review']);
    expect(findMissingNeeds({ ...facts, offering: 'custom' }, 'ready', 'picked_up')).toEqual([]);
  });

  test('includes the needs of the stages that are skipped, but moving back and condemning need nothing', () => {
    expect(findMissingNeeds(BARE, 'dropped_off', 'picked_up')).toEqual([
      'share',
      'owner_name',
      'address',
      'phone',
      'age',
      'sheet',
      'weight',
    ]);
    expect(findMissingNeeds(BARE, 'ready', 'cutting')).toEqual([]);
    expect(findMissingNeeds(BARE, 'dropped_off', 'condemned')).toEqual([]);
    expect(findMissingNeeds(BARE, 'condemned', 'completed')).toEqual([]);
    expect(hasNeeds('killed', 'hanging')).toBe(false);
  });
});
