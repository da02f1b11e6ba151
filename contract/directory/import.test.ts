import fc from 'fast-check';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { type ImportField, readTags, safeCell, writeTags } from '#contract/directory/import.ts';
import { guessFields, isHeader } from '#contract/directory/import-headers.ts';
import { readRow } from '#contract/directory/import-row.ts';
import { findSimilar } from '#contract/directory/records-api.ts';
import { splitName } from '#contract/directory/split-name.ts';
import { Email } from '#contract/lib/fields.ts';
import { DepositEmail } from '#contract/orders/deposit.ts';

test('guesses each column’s field from its header, without using a field twice', () => {
  expect(guessFields(['FIRST_NAME', 'Last name', 'E-Mail Address', 'Zip Code', 'Fax'])).toEqual([
    'first_name',
    'last_name',
    'email',
    'zip',
    '',
  ]);
  expect(guessFields(['Nombre completo', 'Teléfono', 'Dirección', 'Código postal', 'Etiquetas'])).toEqual([
    'full_name',
    'phone',
    'address',
    'zip',
    'tags',
  ]);
  expect(guessFields(['Email', 'E-mail', 'Address 1', 'Address 2'])).toEqual([
    'email',
    'other_email',
    'address',
    'address',
  ]);
});

test('does not mistake a first row of data for a header', () => {
  expect(isHeader(['First Name', 'E-mail', 'Rancho'])).toBe(true);
  expect(isHeader(['Name'])).toBe(true);
  expect(isHeader(['Ana', 'ana@example.test', 'Customer'])).toBe(false);
  expect(isHeader(['Ana', 'Ruiz', 'Producer', 'Yes'])).toBe(false);
});

test('splits a full name before its last word or at its comma', () => {
  expect(splitName('Ana Maria Ruiz')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('Ruiz, Ana Maria')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('Ana')).toEqual({ first_name: 'Ana', last_name: '' });
});

test('leaves a field unchanged if its cell is empty', () => {
  const { form, problems } = readRow(['Ana', '', ' ', 'Sí'], ['first_name', 'email', 'phone', 'portal']);
  expect(form).toEqual({ first_name: 'Ana', custom_portal: true });
  expect(problems).toEqual([]);
});

test('escapes formulas in cells and reads them back unchanged', () => {
  for (const text of ['=1+1', '+1 555', '-5', '@sum', "'=x", "''=x", '＝1']) expect(safeCell(text)).toBe(`'${text}`);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', ' ', '"', ',') }), (text) => {
      const name = text.trim().replace(/\s+/g, ' ');
      fc.pre(name !== '');
      const cell = safeCell(name);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(readRow([cell], ['first_name']).form.first_name).toBe(name);
    }),
  );
});

test('reads tags back unchanged, no matter what characters they contain, and drops duplicates', () => {
  expect(readTags('big, early; Big | 4H')).toEqual(['Big', 'early', '4H']);
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ';', ',', '|', '"', ' '), minLength: 1 })),
      (words) => {
        const tags = [...new Set(words.map((word) => word.trim()))].filter(Boolean);
        expect(readTags(writeTags(tags))).toEqual(tags);
      },
    ),
  );
});

test.each([
  ['Smith Farms, LLC', { first_name: 'Smith Farms, LLC', last_name: '' }],
  ['Smith Farms LLC', { first_name: 'Smith Farms LLC', last_name: '' }],
  ['Oak Hill Ranch, Inc.', { first_name: 'Oak Hill Ranch, Inc.', last_name: '' }],
  ['Robert Jones, Jr.', { first_name: 'Robert', last_name: 'Jones, Jr.' }],
  ['Robert Jones Jr.', { first_name: 'Robert', last_name: 'Jones Jr.' }],
  ['Jones, Robert, Jr.', { first_name: 'Robert', last_name: 'Jones, Jr.' }],
  ['Ruiz, Ana Maria', { first_name: 'Ana Maria', last_name: 'Ruiz' }],
  ['Mary Ann Smith', { first_name: 'Mary Ann', last_name: 'Smith' }],
  ['Smith, Mary Ann', { first_name: 'Mary Ann', last_name: 'Smith' }],
  ['John Q. Public', { first_name: 'John Q.', last_name: 'Public' }],
  ['Smith, John Q.', { first_name: 'John Q.', last_name: 'Smith' }],
  ['Smith, John Q., Jr.', { first_name: 'John Q.', last_name: 'Smith, Jr.' }],
  ['John Q. Public III', { first_name: 'John Q.', last_name: 'Public III' }],
  ['J. R. R. Tolkien', { first_name: 'J. R. R.', last_name: 'Tolkien' }],
  ['Smith Jr., John Q.', { first_name: 'John Q.', last_name: 'Smith Jr.' }],
])('reads the name %s in its own order', (typed, name) => {
  expect(splitName(typed)).toEqual(name);
  if (!/^(?:Jones,|Ruiz|Smith,|Smith Jr)/.test(typed))
    expect(`${name.first_name} ${name.last_name}`.trim()).toBe(typed);
});

const read = (cell: string, field: ImportField) => readRow(['Ann', cell], ['first_name', field]);

test('repairs phone numbers and ZIPs that a spreadsheet damaged, and reports those it can’t', () => {
  for (const cell of ['="5415550199"', "'5415550199", '5415550199.0', '5.415550199E+09'])
    expect(read(cell, 'phone'), cell).toEqual({ form: { first_name: 'Ann', phone: '5415550199' }, problems: [] });
  expect(read('97301.0', 'zip').form.zip).toBe('97301');
  for (const field of ['phone', 'zip'] as const)
    expect(read('5.41555E+09', field).problems).toMatchObject([{ field, words: expect.stringContaining('shortened') }]);
  expect(read("'Ann’s", 'address').form.address).toBe("'Ann’s");
});

test('uses the first of several emails or phone numbers in a cell, and keeps the others in the note', () => {
  expect(read('ann@a.test ::: ann@b.test', 'email').form).toEqual({
    first_name: 'Ann',
    email: 'ann@a.test',
    note: 'Email: ann@b.test',
  });
  expect(read('541-555-0101; 541-555-0102', 'phone').form).toMatchObject({
    phone: '541-555-0101',
    note: 'Phone: 541-555-0102',
  });
  expect(read('541-555-0101, ext. 12', 'phone').form).toEqual({ first_name: 'Ann', phone: '541-555-0101, ext. 12' });
  expect(read('* myContacts ::: Beef', 'tags').form.tags).toEqual(['myContacts', 'Beef']);
});

test('removes invisible characters from email addresses, wherever they come from', () => {
  const email = '\u200bann\u00ad@farm\u200e.test\ufeff ';
  expect(read(email, 'email').form.email).toBe('ann@farm.test');
  expect(Email.parse(email)).toBe('ann@farm.test');
  expect(login.input.parse({ username: email, password: 'x' }).username).toBe('ann@farm.test');
  expect(DepositEmail.parse(email)).toBe('ann@farm.test');
  expect(findSimilar.input.parse({ email }).email).toBe('ann@farm.test');
});

test('reports the total at the end of a report instead of importing it', () => {
  const problemsOf = (name: string) => readRow([name, '3,204.00'], ['full_name', '']).problems;
  for (const name of ['TOTAL', 'Total', 'Grand Total', 'Total general'])
    expect(problemsOf(name), name).toMatchObject([{ field: 'row', words: expect.stringContaining('total') }]);
  expect(problemsOf('Total Wine')).toEqual([]);
});

test.each([
  {
    program: 'Google Contacts',
    headers: [
      'First Name',
      'Middle Name',
      'Last Name',
      'Name Suffix',
      'Organization Name',
      'Labels',
      'E-mail 1 - Value',
    ]
      .concat(['Phone 1 - Label', 'Phone 1 - Value', 'Address 1 - Formatted', 'Address 1 - Street'])
      .concat(['Address 1 - City', 'Address 1 - Region', 'Address 1 - Postal Code']),
    fields: ['first_name', 'first_name', 'last_name', 'last_name', 'full_name', 'tags', 'email'].concat([
      '',
      'phone',
      '',
      'address',
      'city',
      'state',
      'zip',
    ]),
  },
  {
    program: 'Outlook',
    headers: [
      'Title',
      'First Name',
      'Middle Name',
      'Last Name',
      'Suffix',
      'Company',
      'Business Street',
      'Business City',
      'Business State',
    ]
      .concat(['Business Postal Code', 'Home Street', 'Home City', 'Business Phone', 'Home Phone', 'Mobile Phone'])
      .concat(['E-mail Address', 'E-mail 2 Address', 'Categories', 'Notes']),
    fields: ['', 'first_name', 'first_name', 'last_name', 'last_name', 'full_name', 'address', 'city', 'state'].concat([
      'zip',
      '',
      '',
      'other_phone',
      'other_phone',
      'phone',
      'email',
      'other_email',
      'tags',
      'note',
    ]),
  },
  {
    program: 'QuickBooks Desktop',
    headers: ['Customer', 'Company', 'First Name', 'Last Name', 'Main Phone', 'Alt. Phone', 'Main Email', 'Fax'].concat(
      ['Street1', 'Street2', 'City', 'State', 'Zip', 'Balance Total'],
    ),
    fields: ['full_name', '', 'first_name', 'last_name', 'phone', 'other_phone', 'email'].concat([
      '',
      'address',
      'address',
      'city',
      'state',
      'zip',
      '',
    ]),
  },
  {
    program: 'QuickBooks Desktop with lines of the address',
    headers: ['Customer', 'Main Phone', 'Bill to 1', 'Bill to 2', 'Bill to 3', 'Ship to 1', 'Ship to 2'],
    fields: ['full_name', 'phone', 'address', 'address', 'address', '', ''],
  },
  {
    program: 'Square',
    headers: ['Reference ID', 'First Name', 'Last Name', 'Email Address', 'Phone Number', 'Company Name'].concat([
      'Street Address 1',
      'Street Address 2',
      'City',
      'State',
      'Postal Code',
      'Memo',
      'Square Customer ID',
    ]),
    fields: [
      '',
      'first_name',
      'last_name',
      'email',
      'phone',
      'full_name',
      'address',
      'address',
      'city',
      'state',
    ].concat(['zip', 'note', '']),
  },
])('recognizes an export from $program by its headings', ({ headers, fields }) => {
  expect(guessFields(headers)).toEqual(fields);
  expect(isHeader(headers)).toBe(true);
});

test('joins the parts of a name that have columns of their own', () => {
  const nameOf = (headers: string[], cells: string[]) => readRow(cells, guessFields(headers)).form;
  const outlook = ['Title', 'First Name', 'Middle Name', 'Last Name', 'Suffix'];
  expect(nameOf(outlook, ['Mr.', 'John', 'Q.', 'Public', 'Jr.'])).toEqual({
    first_name: 'John Q.',
    last_name: 'Public Jr.',
  });
  expect(nameOf(outlook, ['', 'Mary', '', 'Smith', ''])).toEqual({ first_name: 'Mary', last_name: 'Smith' });
  const google = ['Name', 'Given Name', 'Additional Name', 'Family Name', 'Name Suffix'];
  expect(nameOf(google, ['Mary Ann Smith', 'Mary', 'Ann', 'Smith', ''])).toEqual({
    first_name: 'Mary Ann',
    last_name: 'Smith',
  });
  const spanish = ['Primer nombre', 'Segundo nombre', 'Apellido paterno', 'Apellido materno'];
  expect(nameOf(spanish, ['Ana', 'María', 'García', 'López'])).toEqual({
    first_name: 'Ana María',
    last_name: 'García López',
  });
  // A second column for the name itself isn't a part of it.
  expect(guessFields(['First Name', 'Given Name', 'Last Name'])).toEqual(['first_name', '', 'last_name']);
  expect(guessFields(['Name', 'Suffix', 'Phone'])).toEqual(['full_name', '', 'phone']);
});

test('uses a company’s name for a contact without a name of its own', () => {
  const fields = guessFields(['First Name', 'Last Name', 'Company']);
  expect(readRow(['', '', 'Oak Hill Ranch, Inc.'], fields).form).toEqual({ first_name: 'Oak Hill Ranch, Inc.' });
  expect(readRow(['Ann', 'Lee', 'Oak Hill Ranch, Inc.'], fields).form).toEqual({ first_name: 'Ann', last_name: 'Lee' });
});

/** A row of an export, interpreted by its headings. */
const exported = (cells: Record<string, string>) => readRow(Object.values(cells), guessFields(Object.keys(cells)));

test('uses another phone or email if the best column is empty, and keeps all others in the note', () => {
  const outlook = { 'First Name': 'Ann', 'Business Phone': '541-555-0101', 'Home Phone': '541-555-0102' };
  const phones = (mobile: string) =>
    exported({ ...outlook, 'Mobile Phone': mobile, 'E-mail Address': '', 'E-mail 2 Address': 'ann@b.test' });
  expect(phones('')).toEqual({
    form: { first_name: 'Ann', phone: '541-555-0101', email: 'ann@b.test', note: 'Phone: 541-555-0102' },
    problems: [],
  });
  expect(phones('541-555-0103').form).toMatchObject({
    phone: '541-555-0103',
    note: 'Phone: 541-555-0101, 541-555-0102',
  });
  // What isn’t a phone number is kept too.
  expect(phones('ask her son').form).toMatchObject({ phone: '541-555-0101', note: 'Phone: ask her son, 541-555-0102' });
  const google = {
    'First Name': 'Ann',
    'E-mail 1 - Value': 'ann@a.test ::: ann@b.test',
    'E-mail 2 - Value': 'c@d.test',
  };
  expect(exported({ ...google, 'Phone 1 - Value': '', 'Phone 2 - Value': '(541) 555-0101' })).toEqual({
    form: { first_name: 'Ann', email: 'ann@a.test', phone: '(541) 555-0101', note: 'Email: ann@b.test, c@d.test' },
    problems: [],
  });
  const square = { 'First Name': 'Ann', 'Email Address': '', 'Phone Number': '+15415550101' };
  expect(exported(square)).toEqual({ form: { first_name: 'Ann', phone: '+15415550101' }, problems: [] });
});

test.each([
  ['541-555-0101/541-555-0102', '541-555-0101', 'Phone: 541-555-0102'],
  ['541-555-0101 & 541-555-0102', '541-555-0101', 'Phone: 541-555-0102'],
  ['541-555-0101 541-555-0102', '541-555-0101', 'Phone: 541-555-0101 541-555-0102'],
  ['Home: 541-555-0101 Cell: 541-555-0102', '541-555-0101', 'Phone: Home: 541-555-0101 Cell: 541-555-0102'],
])('reads the phone numbers %s', (cell, phone, note) => {
  expect(read(cell, 'phone')).toEqual({ form: { first_name: 'Ann', phone, note }, problems: [] });
});

test.each([
  ['Ann Lee <ann@a.test>', 'ann@a.test', 'Email: Ann Lee <ann@a.test>'],
  ['ann@a.test/ann@b.test', 'ann@a.test', 'Email: ann@a.test/ann@b.test'],
  ['ann@a.test (work), ann@b.test (home)', 'ann@a.test', 'Email: ann@a.test (work), ann@b.test (home)'],
])('reads the emails %s', (cell, email, note) => {
  expect(read(cell, 'email')).toEqual({ form: { first_name: 'Ann', email, note }, problems: [] });
});

test('reports phone numbers with too few or too many digits, in the column that they come from', () => {
  for (const [cell, count] of [
    ['541-555-010', 9],
    ['541-555-01020', 11],
    ['54155501', 8],
  ] as const) {
    const problem = { words: expect.stringContaining('10 digits'), values: { count } };
    expect(read(cell, 'phone').problems, cell).toMatchObject([{ field: 'phone', ...problem }]);
    const { problems } = readRow(['Ann', '', cell], ['first_name', 'phone', 'other_phone']);
    expect(problems, cell).toMatchObject([{ field: 'other_phone', ...problem }]);
  }
  for (const cell of ['555-0101', '1 541 555 0101', '+44 20 7946 0123', '541-555-0101 x12'])
    expect(read(cell, 'phone').problems, cell).toEqual([]);
});

test('reads an address that QuickBooks Desktop wrote into lines', () => {
  const lines = { Customer: 'Lee, Ann', 'First Name': 'Ann', 'Last Name': 'Lee', 'Bill to 1': 'Ann Lee' };
  expect(
    exported({ ...lines, 'Bill to 2': '12 Oak Rd', 'Bill to 3': 'Salem, OR 97301', 'Bill to 4': '' }).form,
  ).toEqual({
    first_name: 'Ann',
    last_name: 'Lee',
    address: '12 Oak Rd',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  });
  expect(exported({ ...lines, 'Bill to 2': 'Rural route 4' }).form).toMatchObject({ address: 'Rural route 4' });
});

test('reports cells of a million characters without looking for values in them', () => {
  const MILLION = 1_000_000;
  for (const [field, cell] of [
    ['email', 'a'.repeat(MILLION)],
    ['phone', `1${' '.repeat(MILLION)}1`],
    ['address', `${'a, '.repeat(MILLION / 3)}b`],
  ] as const)
    expect(read(cell, field).problems, field).toMatchObject([{ field }]);
});
