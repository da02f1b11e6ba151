import { expect, test } from 'vitest';
import {
  fillWording,
  findProblem,
  NOTICE_TEXT_KEYS,
  type NoticeText,
  standardOf,
  WORDING_PARTS,
  type WordingPart,
} from '#contract/mail/notice-texts.ts';
import { reword } from '#contract/mail/reword.ts';

const OURS = {
  subject: 'Olsen: Beef 1 received',
  text: 'Hello Ana,\n\nWe received it.\n\nSee https://a.test/1 now.\n\nOlsen\n555\n',
};
const plant = { plant_name: 'Olsen' };

test('the standard wording of every message is valid and says the same as our own text', () => {
  for (const template of NOTICE_TEXT_KEYS) {
    const standard = standardOf(template);
    for (const part of WORDING_PARTS) expect(findProblem(template, part, standard[part])).toBeUndefined();
    expect(reword(OURS, template, standard, plant)).toEqual({
      ...OURS,
      brief: 'Olsen: Beef 1 received https://a.test/1',
    });
  }
});

test.each<[NoticeText, WordingPart, string, string | undefined]>([
  ['product_received', 'subject', '{animal} is here', undefined],
  ['product_received', 'subject', ' ', 'Required'],
  ['product_received', 'subject', '{anmal} is here', 'Use braces only'],
  ['product_received', 'subject', '{first name}', 'Use braces only'],
  ['product_received', 'subject', '{animal', 'Use braces only'],
  ['product_received', 'subject', '{weight}', 'Use braces only'],
  ['product_received', 'body', 'It is here.', 'Insert “Our message”'],
  ['product_received', 'body', '{animal} is here.', undefined],
  ['product_received', 'body', 'Hi! {our_message}', undefined],
  ['product_received', 'brief', '{our_message}', 'Use braces only'],
  ['request_decided', 'subject', 'Your day', 'Insert “Our subject,”'],
  ['request_decided', 'brief', '{day}: {our_subject}', undefined],
  ['deposit_asked', 'brief', 'Please pay', 'Insert the link'],
  ['deposit_asked', 'brief', 'Please pay: {link}', undefined],
  ['deposit_asked', 'subject', 'Pay at {link}', 'Use braces only'],
])('checks the wording of %s, %s: %s', (template, part, wording, problem) => {
  if (problem === undefined) expect(findProblem(template, part, wording)).toBeUndefined();
  else expect(findProblem(template, part, wording)).toContain(problem);
});

test('leaves braces inside values alone, and drops the lines and spaces of empty fields', () => {
  expect(fillWording('Hi {first_name}!\n\nAnimal: {animal}\n\nBye', { first_name: '{day} <b>' })).toBe(
    'Hi {day} <b>!\n\nBye',
  );
  expect(fillWording('Hi {first_name}, your {animal}', { animal: 'Beef 1' })).toBe('Hi, your Beef 1');
});

test('keeps the plant’s name, greeting, and details, and replaces a broken part with our own text', () => {
  const wording = { subject: '{animal}\nis here', body: 'It came: {animal}', brief: '{nothing}' };
  const said = reword(OURS, 'product_received', wording, { ...plant, animal: 'Beef 1' });
  expect(said).toEqual({
    subject: 'Olsen: Beef 1 is here',
    text: 'Hello Ana,\n\nIt came: Beef 1\n\nOlsen\n555\n',
    brief: 'Olsen: Beef 1 received https://a.test/1',
  });
  const empty = { subject: '{order}', body: '{animal}', brief: '{order}' };
  expect(reword(OURS, 'product_received', empty, plant).subject).toBe(OURS.subject);
  expect(reword(OURS, 'product_received', empty, plant).text).toBe(OURS.text);
});
