import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { getEdition, saveDraft } from '#contract/cut-sheets/templates/templates-api.ts';
import { fixCustomerImportRow } from '#contract/directory/import-api.ts';
import { MAX_INT } from '#contract/lib/fields.ts';
import { ROLES } from '#contract/lib/roles.ts';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';

const app = openTestApp();
const routes = allRoutes(['any'], folderStore('')).map((route) => ({
  name: `${route.endpoint.method} ${route.endpoint.path}`,
  ...route,
}));

/** Numbers just outside the range of integer columns and of ids, and their negatives. */
const HOSTILE = [MAX_INT + 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300, -MAX_INT - 2, -(2 ** 53)];
/** Values that most fields accept. */
const PLAUSIBLE = [1, 'yes', '2197-01-02', 'x', true, {}, [], [1], 'beef', 'Ana', 'ana@example.test', '1', ['beef']];

const people = new Map<string, Person>();
beforeAll(async () => {
  const plant = await makePlant(app);
  for (const role of ROLES) {
    if (role === 'processor') people.set(role, plant.owner);
    else
      people.set(role, role === 'seller' || role === 'buyer' ? await makeVisitor(app, role) : await plant.join(role));
  }
});

type Shape = Record<string, z.core.$ZodType>;
const shapeOf = (input: z.core.$ZodType): Shape => ('shape' in input ? (input.shape as Shape) : {});
const plausibleFor = (field: z.core.$ZodType) => PLAUSIBLE.find((value) => z.safeParse(field, value).success);

describe.each(routes)('$name', ({ endpoint, guard }) => {
  test('accepts no number that the database can’t hold', () => {
    expect(tooLarge(z.toJSONSchema(endpoint.input, { io: 'output', unrepresentable: 'any' }))).toEqual([]);
  });

  test('handles hostile numbers without crashing', async () => {
    const shape = shapeOf(endpoint.input);
    const usual = Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) => {
        const value = plausibleFor(field);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const role = ROLES.find((each) => guard.roles?.includes(each)) ?? 'processor';
    const { account_id } = people.get(role) as Person;
    const person = await app.signIn(account_id);
    const numeric = Object.entries(shape).filter(
      ([, field]) => z.safeParse(field, 1).success || z.safeParse(field, 2).success,
    );
    for (const [name] of numeric) {
      for (const number of HOSTILE) {
        const { http, ...reply } = await app.callWith(endpoint, person, { ...usual, [name]: number });
        expect(http, `${name} ${number}: ${JSON.stringify(reply)}`).toBeLessThan(500);
      }
    }
  });
});

test.each([
  [fixCustomerImportRow, { import_id: 1, choice: 'skip' }, 'row'],
  [saveOrder, { order_id: 1 }, 'version'],
  [saveSettings, {}, 'version'],
  [saveDraft, { form_id: 1, form_json: {} }, 'revision'],
  [getEdition, { form_id: 1 }, 'version'],
])('counts in $path can’t exceed the largest number that the column can hold', ({ input }, rest, name) => {
  const isTaken = (value: number) => input.safeParse({ ...rest, [name]: value }).success;
  expect([isTaken(MAX_INT), isTaken(MAX_INT + 1)]).toEqual([true, false]);
});

/** The paths of integer fields that accept more than an integer column can hold, except ids. */
function tooLarge(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, format, maximum = Infinity, minimum = 0, exclusiveMinimum = minimum } = schema as Record<string, never>;
  const isWide = type === 'integer' && format !== 'int64' && (maximum > MAX_INT || exclusiveMinimum < -MAX_INT - 1);
  return [
    ...(isWide ? [place] : []),
    ...Object.entries(schema).flatMap(([name, inner]) => tooLarge(inner, `${place}/${name}`)),
  ];
}
