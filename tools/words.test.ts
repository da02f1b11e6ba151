import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SPANISH } from '#contract/lib/spanish.ts';
import { formFor } from '#contract/lib/words.ts';
import { findSpanishWithoutWords, findWordsWithoutSpanish } from '#tools/check-words.ts';
import { findLooseWords } from '#tools/loose-words.ts';

const placesIn = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

test('a translation has the same placeholders as its English, and no text is translated twice', () => {
  const wrong = Object.entries(SPANISH).filter(([english, spanish]) => {
    const [one, other] = [1, 2].map((count) => placesIn(formFor(spanish, { count })).join());
    // The singular form can leave out the number: 'Open the order'.
    const withoutCount = placesIn(english).filter((place) => place !== '{count}');
    return other !== placesIn(english).join() || (one !== other && one !== withoutCount.join());
  });
  expect(wrong).toEqual([]);

  const keys = globSync('contract/lib/spanish/**/!(cut-names|cut-answers).ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)):/gm)])
    .map(([, single, double, bare]) => single?.replace(/\\'/g, "'") ?? double ?? bare);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(new Set(keys)).toEqual(new Set(Object.keys(SPANISH)));
});

test('all text in screens and contracts has a Spanish translation', () => {
  expect(findWordsWithoutSpanish()).toEqual([]);
});

test('no translation is unused', () => {
  expect(findSpanishWithoutWords()).toEqual([]);
});

const looseIn = (markup: string) => findLooseWords('web/a.tsx', `\nconst a = ${markup};`, (words) => words === 'Yes');

test.each([
  ['<p>Hello there</p>', 'Hello there'],
  ['<p>{isOn ? "at " + day : t("Yes")}</p>', 'at'],
  ['<A label="phone" />', 'phone'],
  ['<A label={count === 1 ? t("Yes") : "no"} />', 'no'],
  ['<A onClick={() => announce("error", "not so")} />', 'not so'],
  ['<A onClick={() => askToConfirm({ text: "drop it" })} />', 'drop it'],
  ['<A facts={[{ label: "to", value: 1 }]} />', 'to'],
  ['<A words={{ full: "Full" }} />', 'Full'],
  ['<A b={t("Nobody has said this")} />', 'Nobody has said this'],
])('%s bypasses the catalog', (markup, words) => {
  expect(looseIn(markup)).toEqual([`web/a.tsx:2 ${words}`]);
});

test.each([
  '<p className="Big one">{t("Yes")}, {name}</p>',
  '<A label={t("Yes")} kind="day off" type={role === "Some role" ? 1 : 2} />',
  '<b>Hindquarter</b>',
  '<A words={{ en: "Hello there", es: "Buenos días" }} />',
  '<A columns={[{ key: "name", header: "Yes" }]} />',
])('%s is fine', (markup) => {
  expect(looseIn(markup)).toEqual([]);
});
