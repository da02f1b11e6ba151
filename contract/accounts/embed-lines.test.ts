import { expect, test } from 'vitest';
import { embedLines } from '#contract/accounts/embed-lines.ts';

test('the lines for a plant’s own website keep its name from becoming markup', () => {
  expect(embedLines('https://meat.example', 12, 'Miller & <b>Sons</b>')).toEqual({
    script: '<script async src="https://meat.example/free-days.js" data-plant="12"></script>',
    link: '<a href="https://meat.example/plant/12">Miller &amp; &lt;b&gt;Sons&lt;/b&gt;</a>',
  });
});
