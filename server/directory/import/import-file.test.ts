import { describe, expect, test } from 'vitest';
import { addCustomer } from '#contract/directory/api.ts';
import * as api from '#contract/directory/import-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { file, importsWith, newEmail } from '#server/test/imports.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { upload, view, check, rowsOf } = importsWith(app);

describe('an uploaded file', () => {
  test('is mapped by its English or Spanish headers, and the next one like it as the user chose', async () => {
    const plant = await makePlant(app);
    const text = 'Nombre;Apellidos;Correo electrónico;Teléfono;Rancho\r\nAna;Ruiz;ana@example.test;555;Sol\r\n';
    const first = await view(plant.owner, await upload(plant.owner, text));
    expect(first).toMatchObject({ separator: ';', encoding: 'utf-8', has_header: true, rows: 1, status: 'uploaded' });
    expect(first.columns).toContainEqual({
      header: 'Correo electrónico',
      samples: ['ana@example.test'],
      field: 'email',
    });
    expect(first.columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'email', 'phone', '']);
    await check(plant.owner, first.import_id, { fields: ['first_name', 'last_name', 'email', 'phone', 'note'] });
    const second = await view(plant.owner, await upload(plant.owner, text));
    expect(second.columns.at(-1)?.field).toBe('note');
  });

  test.each([
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, ...Array(200).fill(0)])],
    ['a picture that says it is CSV', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array(60).fill(0)])],
    ['a PDF', new TextEncoder().encode('%PDF-1.7\nName,Email\n')],
    ['a GIF that is a table too', new TextEncoder().encode('GIF89a=1,Name\nAna,Ruiz\n'.padEnd(200))],
    ['a page', new TextEncoder().encode('<html><table><tr><td>Name</td></tr></table>')],
    ['bytes with a NUL among them', new TextEncoder().encode('Name,Email\nAna\0,a@b.de\n')],
  ])('is refused when it is %s', async (_, bytes) => {
    const plant = await makePlant(app);
    const reply = await app.call(api.uploadCustomers, plant.owner, { file: file(bytes) });
    expect(reply).toMatchObject({ http: 422, code: 'file_not_csv', fields: { file: expect.stringContaining('CSV') } });
    expect(
      await app.db.selectFrom('customer_imports').where('plant_id', '=', plant.plant_id).selectAll().execute(),
    ).toEqual([]);
  });

  test('is refused if it is empty, cut off within quotes, too long (even if all lines are empty), or too wide', async () => {
    const { owner } = await makePlant(app);
    const refused = async (text: string) => app.call(api.uploadCustomers, owner, { file: file(text) });
    expect(await refused('\n \n')).toMatchObject({ code: 'file_empty' });
    expect(await refused('Name,City\nAna,Salem\n"Bob,Salem\n')).toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining('row 3'),
    });
    expect(await refused(`Name\n${'Ana\n'.repeat(20_001)}`)).toMatchObject({ code: 'file_too_many_rows' });
    expect(await refused(`Name\n${'\n'.repeat(1_000_000)}`)).toMatchObject({ code: 'file_too_many_rows' });
    expect(await refused(`Name\n${'x,'.repeat(200)}x\n`)).toMatchObject({ code: 'file_too_wide' });
    const large = await app.call(api.uploadCustomers, owner, { file: file('x'.repeat(10 * 1024 * 1024 + 1)) });
    expect(large).toMatchObject({ http: 413, code: 'too_large' });
  });

  test.each([
    {
      name: 'semicolons',
      text: 'Name;Address;City\nAnn Lee;12 Oak St, Unit 4, Rear;Salem\nBob Hill;9 Elm St, B;Bend\n',
    },
    { name: 'tabs', text: 'Name\tAddress\tCity\nAnn Lee\t12 Oak St, Unit 4, Rear\tSalem\nBob Hill\t9 Elm, B\tBend\n' },
  ])('keeps commas inside of its fields when they are separated by $name', async ({ text }) => {
    const { owner } = await makePlant(app);
    const import_id = await upload(owner, text);
    expect((await view(owner, import_id)).columns.map(({ field }) => field)).toEqual(['full_name', 'address', 'city']);
    await check(owner, import_id);
    expect((await rowsOf(owner, import_id))[0]?.cells).toEqual(['Ann Lee', '12 Oak St, Unit 4, Rear', 'Salem']);
  });

  test('can have line breaks in its cells, with the line ends of old Macs and of today', async () => {
    const { owner } = await makePlant(app);
    for (const [end, inside] of [
      ['\r', '\n'],
      ['\r', '\v'],
      ['\n', '\r'],
      ['\r\n', '\n'],
    ] as const) {
      const text = ['Name,Notes', `Ann Lee,"Calls first${inside}after 5"`, 'Bob Hill,"None"', ''].join(end);
      const import_id = await upload(owner, text);
      await check(owner, import_id);
      const rows = await rowsOf(owner, import_id);
      expect(rows.map(({ cells }) => cells[0])).toEqual(['Ann Lee', 'Bob Hill']);
      expect(rows[0]?.cells[1]).toBe(`Calls first${inside}after 5`);
    }
  });

  test('finds the column names below a report’s titles', async () => {
    const { owner } = await makePlant(app);
    const text = 'Hill Meats\nCustomer Contact List\n\nCustomer,Main Phone,Main Email\nAnn Lee,,\nTOTAL,,\n';
    const import_id = await upload(owner, text);
    expect(await view(owner, import_id)).toMatchObject({ has_header: true, header_row: 4, rows: 2 });
    expect((await check(owner, import_id)).counts).toMatchObject({ add: 1, wrong: 1 });
  });

  test('is read again with the separator and the row of column names that the user chooses', async () => {
    const plant = await makePlant(app);
    const { owner } = plant;
    const import_id = await upload(owner, 'Ann Lee,x;Salem,y\nWho,a;Where,b\nBob Hill,z;Bend,w\n');
    const reread = (separator: ',' | ';', header_row: number) =>
      app.call(api.rereadCustomerImport, owner, { import_id, separator, header_row });
    await check(owner, import_id, { fields: ['full_name', '', ''] });
    expectYes(await reread(';', 2));
    const shown = await view(owner, import_id);
    expect(shown).toMatchObject({ status: 'uploaded', separator: ';', header_row: 2, rows: 1, can: { reread: true } });
    expect(shown.columns.map(({ header, samples }) => [header, samples])).toEqual([
      ['Who,a', ['Bob Hill,z']],
      ['Where,b', ['Bend,w']],
    ]);
    expectYes(await reread(';', 0));
    expect(await view(owner, import_id)).toMatchObject({ has_header: false, header_row: 0, rows: 3 });
    const stranger = await makePlant(app);
    expect(
      await app.call(api.rereadCustomerImport, stranger.owner, { import_id, separator: ';', header_row: 1 }),
    ).toMatchObject({ http: 404 });

    await check(owner, import_id, { fields: ['full_name', ''] });
    expectYes(await app.call(api.startCustomerImport, owner, { import_id }));
    expect((await view(owner, import_id)).can.reread).toBe(false);
    expect(await reread(';', 2)).toMatchObject({ code: 'import_started' });
    const files = app.db.selectFrom('customer_import_files').selectAll().where('plant_id', '=', plant.plant_id);
    expect(await files.execute()).toEqual([]);
  });

  test('has folders and control characters removed from a hostile file name', async () => {
    const { owner } = await makePlant(app);
    const name = '../../etc/..\\passwd\u202e<b>.csv';
    const { import_id } = expectYes(await app.call(api.uploadCustomers, owner, { file: file('Name\nAna', name) })).data;
    expect((await view(owner, import_id)).file_name).toBe('passwd<b>.csv');
  });

  test('can be seen only by the plant’s office', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const import_id = await upload(plant.owner, 'Name\nAna');
    for (const role of ['producer', 'customer', 'butcher'] as const) {
      expect(await app.call(api.viewCustomerImport, await plant.join(role), { import_id })).toMatchObject({
        http: 403,
      });
    }
    for (const [endpoint, body] of [
      [api.viewCustomerImport, {}],
      [api.getCustomerImportRows, {}],
      [api.downloadImportProblems, {}],
      [api.mapCustomerImport, { has_header: true, fields: ['full_name'] }],
      [api.fixCustomerImportRow, { row: 2, choice: 'skip' }],
      [api.startCustomerImport, {}],
      [api.undoCustomerImport, {}],
      [api.discardCustomerImport, {}],
    ] as const) {
      const reply = await app.callWith(endpoint, stranger.owner, { import_id, ...body });
      expect([endpoint.path, reply.http]).toEqual([endpoint.path, 404]);
    }
    expect(expectYes(await app.call(api.getCustomerImports, stranger.owner, {})).data).toEqual([]);
  });
});

describe('the problems of each row', () => {
  const HEAD = 'First Name,Last Name,Email,Phone,ZIP,Type,Producer,Portal\n';

  test('are reported for each field, following the rules of the customer form', async () => {
    const { owner } = await makePlant(app);
    const known = newEmail();
    expectYes(await app.call(addCustomer, owner, { first_name: 'Kay', email: known }));
    const twice = newEmail();
    const import_id = await upload(
      owner,
      `${HEAD}Ana,Ruiz,ana@,555,1234,,,\n,Stone,,,,,,\nBob,Hill,${twice},,,boss,,maybe\nBo,Hill,${twice.toUpperCase()},,,,,\nCal,Oak,,,,,Nobody,yes\nKay,,${known},,,,,\n`,
    );
    const { counts } = await check(owner, import_id);
    expect(counts).toEqual({ add: 0, update: 0, same: 0, skip: 1, wrong: 5 });
    const rows = await rowsOf(owner, import_id);
    const problemsOfRows = rows.map(({ row, problems }) => [
      row,
      problems.map(({ field, words }) => `${field}: ${words}`).sort(),
    ]);
    expect(problemsOfRows).toEqual([
      [2, ['email: Email format is not correct', 'zip: Enter a 5-digit ZIP code.']],
      [3, ['first_name: Required']],
      [4, ['portal: Enter Yes or No.', 'type: Enter Customer or Producer.']],
      [5, ['email: Row {row} has the same email address.']],
      [
        6,
        [
          'portal: Enter an email address. This person needs it to sign in to the customer portal.',
          'producer: Choose one of this plant’s producers.',
        ],
      ],
      [7, []],
    ]);
    expect(rows.at(-1)).toMatchObject({ action: 'skip', match: { name: 'Kay', by: 'email' } });
    expect(await rowsOf(owner, import_id, 'skip')).toHaveLength(1);
  });

  test('can be fixed by editing a cell or making a choice, and then all rows are checked again', async () => {
    const { owner } = await makePlant(app);
    const email = newEmail();
    const import_id = await upload(owner, `First Name,Email\nAna,${email}\nBob,${email}\n,x@example.test\n`);
    await check(owner, import_id);
    const fix = async (row: number, more: object) =>
      expectYes(await app.call(api.fixCustomerImportRow, owner, { import_id, row, ...more })).data;
    expect(await fix(4, { cell: { column: 0, text: ' Cal ' } })).toMatchObject({ action: 'add', problems: [] });
    await fix(2, { choice: 'skip' });
    expect((await rowsOf(owner, import_id)).map(({ action }) => action)).toEqual(['skip', 'add', 'add']);
    await fix(2, { choice: null });
    expect((await view(owner, import_id)).counts).toMatchObject({ add: 2, wrong: 1 });
    expect(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 99, choice: 'skip' })).toMatchObject({
      http: 404,
    });
    expect(await app.call(api.fixCustomerImportRow, owner, { import_id, row: 1, choice: 'skip' })).toMatchObject({
      http: 404,
    });
  });

  test('include matches with the plant’s existing people by email address, phone number, or name', async () => {
    const { owner } = await makePlant(app);
    const email = newEmail();
    expectYes(await app.call(addCustomer, owner, { first_name: 'Ana', email }));
    expectYes(await app.call(addCustomer, owner, { first_name: 'Bob', phone: '(555) 012-3456' }));
    expectYes(await app.call(addCustomer, owner, { first_name: 'Zoë', last_name: 'Abel' }));
    const text = `Name,Email,Phone\nAnother,${email.toUpperCase()},\nBobby,,+1 555.012.3456\nzoe abel,,\nNew,,555-9999999\n`;
    const import_id = await upload(owner, text);
    await check(owner, import_id, { if_known: 'update', if_phone: 'add' });
    const rows = await rowsOf(owner, import_id);
    expect(rows.map(({ action, match }) => [action, match?.by])).toEqual([
      ['update', 'email'],
      ['add', 'phone'],
      ['update', 'name'],
      ['add', undefined],
    ]);
  });

  test('can be downloaded as CSV, with formulas as plain text', async () => {
    const { owner } = await makePlant(app);
    const import_id = await upload(owner, 'First Name,Email\n=1+1,ana@\nBob,\n');
    await check(owner, import_id);
    const csv = expectYes(await app.call(api.downloadImportProblems, owner, { import_id })).data;
    expect(csv).toBe(`\ufeffFirst Name,Email,Problem\r\n'=1+1,ana@,Email: Email format is not correct\r\n`);
  });
});
