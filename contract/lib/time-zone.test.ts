import { describe, expect, test } from 'vitest';
import { TimeZone, zoneOfZip } from '#contract/lib/time-zone.ts';

describe('the time zone of a ZIP code', () => {
  test.each([
    ['61036', 'America/Chicago', 'Galena, Illinois'],
    ['61036-1234', 'America/Chicago', 'with its last four digits'],
    ['49221', 'America/New_York', 'Adrian, Michigan'],
    ['46201', 'America/New_York', 'Indianapolis'],
    ['46402', 'America/Chicago', 'Gary, Indiana'],
    ['40202', 'America/New_York', 'Louisville'],
    ['42101', 'America/Chicago', 'Bowling Green, Kentucky'],
    ['37201', 'America/Chicago', 'Nashville'],
    ['37402', 'America/New_York', 'Chattanooga'],
    ['37601', 'America/New_York', 'Johnson City, Tennessee'],
    ['32501', 'America/Chicago', 'Pensacola'],
    ['32301', 'America/New_York', 'Tallahassee'],
    ['57701', 'America/Denver', 'Rapid City'],
    ['58601', 'America/Denver', 'Dickinson, North Dakota'],
    ['69361', 'America/Denver', 'Scottsbluff'],
    ['79901', 'America/Denver', 'El Paso'],
    ['88510', 'America/Denver', 'El Paso'],
    ['85001', 'America/Phoenix', 'Phoenix'],
    ['86515', 'America/Denver', 'Window Rock, Navajo Nation'],
    ['83501', 'America/Los_Angeles', 'Lewiston, Idaho'],
    ['83701', 'America/Denver', 'Boise'],
    ['83814', 'America/Los_Angeles', 'Coeur d’Alene'],
    ['97914', 'America/Denver', 'Ontario, Oregon'],
    ['98101', 'America/Los_Angeles', 'Seattle'],
    ['96813', 'Pacific/Honolulu', 'Honolulu'],
    ['96910', 'Pacific/Guam', 'Guam'],
    ['99501', 'America/Anchorage', 'Anchorage'],
    ['00901', 'America/Puerto_Rico', 'San Juan'],
    ['02108', 'America/New_York', 'Boston'],
  ])('%s: %s (%s)', (zip, zone) => {
    expect(zoneOfZip(zip)).toBe(zone);
  });

  test.each(['', '61', 'K1A 0B1', '00101', '09001', '34001', '96201'])('is unknown for %j', (zip) => {
    expect(zoneOfZip(zip)).toBeUndefined();
  });

  test('is always one that the platform supports', () => {
    for (let prefix = 0; prefix < 1000; prefix++) {
      const zone = zoneOfZip(String(prefix).padStart(3, '0'));
      if (zone !== undefined) expect(TimeZone.parse(zone)).toBe(zone);
    }
  });
});
