import { foldText, serialIn, tagKey } from '#contract/lib/fold-text.ts';

interface Named {
  title: string;
  owner: string;
  tagid: string;
  plant_number: string;
}

/** Whether an animal has what was typed in its name or tag, or whether that is its number. Needs no connection. */
export function isFound({ title, owner, tagid, plant_number }: Named, typed: string): boolean {
  const search = typed.trim();
  if (search === '') return true;
  const serial = serialIn(search);
  if (serial !== null && serialIn(plant_number) === serial) return true;
  const key = tagKey(search);
  if (key !== '' && tagKey(tagid).includes(key)) return true;
  // A whole number, such as L-C-12, names one animal. Its letters would be in many names.
  if (serial !== null && !/^\d+$/.test(search)) return false;
  const name = foldText(`${title} ${owner}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => name.includes(word));
}
