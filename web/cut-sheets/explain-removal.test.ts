import { expect, test } from 'vitest';
import { explainRemoval } from '#web/cut-sheets/explain-removal.ts';

test('it says which cuts left the list, and for which [CUT-027]', () => {
  expect(explainRemoval(['NY strip steak', 'Filet mignon'], 'T-bone & porterhouse')).toBe(
    'Removed NY strip steak and Filet mignon: cannot be cut from the same part as T-bone & porterhouse.',
  );
});
