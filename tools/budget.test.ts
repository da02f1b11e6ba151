import { expect, test } from 'vitest';
import { findFiles } from '#tools/budget.ts';

const manifest = {
  'index.html': { file: 'entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'web/accounts/login-screen.tsx': { file: 'login.js', imports: ['_shared.js', '_form.js'], css: ['login.css'] },
  '_form.js': { file: 'form.js' },
  'web/orders/late.tsx': { file: 'late.js', imports: ['_form.js'] },
};

test('a screen costs its chunk and all that it imports, each once, and nothing that only others need', () => {
  expect(findFiles(manifest, ['index.html', 'web/accounts/login-screen.tsx'])).toEqual([
    'entry.js',
    'shared.js',
    'login.js',
    'form.js',
  ]);
});

test('a chunk that the build lacks is told, not counted as nothing', () => {
  expect(() => findFiles(manifest, ['web/gone.tsx'])).toThrow('no chunk for web/gone.tsx');
});
