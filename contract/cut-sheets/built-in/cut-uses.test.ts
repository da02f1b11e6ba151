import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { usualUseOf } from '#contract/cut-sheets/built-in/cut-uses.ts';
import { SPANISH } from '#contract/lib/spanish.ts';

const steaks = BUILT_IN_SHEETS.beef().flatMap(({ form_json }) =>
  ['chuck', 'rib', 'shortloin', 'sirloin', 'topround', 'bottomround', 'plate'].flatMap(
    (id) => form_json[id]?.subcuts.map(({ title }) => title) ?? [],
  ),
);

test('says in one line what each steak and roast of a beef is good for, also in Spanish', () => {
  expect(usualUseOf('Denver steak')).toBe('Tender chuck steak for the grill');
  for (const title of steaks) {
    const use = usualUseOf(title);
    expect(use, title).not.toBeNull();
    expect(use && SPANISH[use], title).toMatch(/.{15}/);
  }
});
