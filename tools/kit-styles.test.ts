import { expect, test } from 'vitest';
import { stylesFor } from '#tools/kit-styles.ts';

const BUTTON = '.m_77c9d27d{color:red}'; // what Mantine calls a button's root
const LOADER = '.m_5ae2e3c:where([data-a]){color:green}'; // which a button shows while it works
const RATING = '.m_f8d312f2,.own{color:blue}';
const CSS = `body{margin:0}${BUTTON}${LOADER}${RATING}@media print{.m_f8d312f2{color:black}}`;

test('the styles of components stay that a screen uses, and of those they are made of', () => {
  const styles = stylesFor(["import { Button, type RatingProps } from '@mantine/core';"], CSS);
  expect(styles).toContain('.m_77c9d27d');
  expect(styles).toContain('.m_5ae2e3c');
  expect(styles).toContain('body');
});

test('those of a component that nobody uses go, in a list of selectors too', () => {
  const styles = stylesFor(["import { Button, type RatingProps } from '@mantine/core';"], CSS);
  expect(styles).toContain('.own');
  expect(styles).not.toContain('.m_f8d312f2');
  expect(stylesFor(["import { Rating } from '@mantine/core';"], CSS)).toContain('.m_f8d312f2');
});
