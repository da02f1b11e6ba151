import { expect, test } from 'vitest';
import { headTags } from '#server/app/public-pages/head-tags.ts';

const ABOUT = {
  title: 'Steer "</title><script>',
  description: '<b>Good</b> & "cheap"',
  path: '/productview/1',
  picture: '',
  kind: 'product',
  facts: { name: '</script><script>alert(1)</script>' },
} as const;

test('markup in a seller’s text is escaped in the page’s head', () => {
  const tags = headTags(ABOUT, 'https://plant.example');
  expect(tags).toContain('content="&lt;b&gt;Good&lt;/b&gt; &amp; &quot;cheap&quot;"');
  expect(tags).toContain('<link rel="canonical" href="https://plant.example/productview/1" />');
  expect(tags.match(/<script/g)).toHaveLength(1);
  expect(tags.match(/<\/script/g)).toHaveLength(1);
});

test('previews show the page’s own picture, or the app’s icon if it has none', () => {
  expect(headTags(ABOUT, 'https://plant.example')).toContain('content="https://plant.example/icon-512.png"');
  const withPicture = headTags({ ...ABOUT, picture: '/uploads/a.webp' }, 'https://plant.example');
  expect(withPicture).toContain('<meta property="og:image" content="https://plant.example/uploads/a.webp" />');
});
