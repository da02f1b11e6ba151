import { expect, test } from 'vitest';
import { SentAnswers, saveChoices, valuesOf } from '#contract/cut-sheets/answers.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';

const order_list = [
  {
    cut: 'Chuck',
    subcuts: [{ title: 'Chuck roast', choices: [{ description: 'Bone', selected_values: ['Bone-in'] }] }],
  },
];

test('reads answers as an order_list or a bare list [CUT-048]', () => {
  expect(SentAnswers.parse({ order_list })).toEqual({ order_list });
  expect(SentAnswers.parse(order_list)).toEqual({ order_list });
  for (const wrong of [null, 'text', {}, { order_list: {} }, [{ cut: 'Chuck' }], [{ cut: 1, subcuts: [] }]]) {
    expect(SentAnswers.safeParse(wrong).success).toBe(false);
  }
});

test('keeps markup, emoji and right-to-left text as typed, and refuses NUL', () => {
  const answering = (value: string) => [
    { cut: 'A', subcuts: [{ title: 'B', choices: [{ description: 'C', selected_values: [value] }] }] },
  ];
  for (const text of ['<script>alert(1)</script>', '🥩🔪', 'לחתוך דק', '&amp; "quoted"']) {
    expect(SentAnswers.parse(answering(text)).order_list[0]?.subcuts[0]?.choices[0]?.selected_values).toEqual([text]);
  }
  expect(SentAnswers.safeParse(answering('a\0b')).success).toBe(false);
  expect(SentAnswers.safeParse(answering('x'.repeat(1001))).success).toBe(false);
});

test('starts a sheet with required cuts and the plant’s defaults', () => {
  expect(startingList(BEEF_TEMPLATE)).toEqual([
    {
      cut: 'Ground beef',
      subcuts: [{ title: 'Ground beef', choices: [{ description: 'Lean / fat', selected_values: ['85/15'] }] }],
    },
  ]);
});

test('replaces only the answers of the saved sub-part', () => {
  const before = selectSubcut(BEEF_TEMPLATE, startingList(BEEF_TEMPLATE), 'Arm roast').list;
  const choices = [{ description: 'Roast weight', selected_values: ['3-4 lb'] }];
  const after = saveChoices(BEEF_TEMPLATE, before, 'Arm roast', choices);
  expect(after[0]).toEqual({ cut: 'Arm / shoulder', subcuts: [{ title: 'Arm roast', choices }] });
  expect(after[1]).toEqual(before[1]);
});

test('treats a blank as no answer', () => {
  expect(valuesOf([{ description: 'Thickness', selected_values: [''] }], 'Thickness')).toEqual([]);
  expect(valuesOf([], 'Thickness')).toEqual([]);
});
