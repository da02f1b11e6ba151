import { type RefObject, useEffect, useState } from 'react';

/** Whether the page may still contain what the server rendered. */
let wasRendered = true;

/** A form that the server rendered, and the name of its field that had the focus. */
interface RenderedForm {
  form: HTMLFormElement | null;
  focused: string | null;
}

/** The server's form, before React takes it over or draws its own. Visitors may already have typed into it. */
export function findRendered(action: string): RenderedForm {
  if (import.meta.env.SSR || !wasRendered) return { form: null, focused: null };
  const form = document.querySelector<HTMLFormElement>(`form[role="search"][action="${action}"]`);
  const isInside = form?.contains(document.activeElement) ?? false;
  return { form, focused: isInside ? (document.activeElement?.getAttribute('name') ?? null) : null };
}

/** What is in the server's form. It keeps its values after it was replaced. */
export const valuesIn = ({ form }: RenderedForm): Record<string, string> =>
  form ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : {};

/** From now on, the page's forms are those of the scripts. The field that had the focus gets it back if it was replaced. */
export function leaveRendered({ form, focused }: RenderedForm, next: HTMLFormElement | null): void {
  wasRendered = false;
  if (focused === null || form === next || document.activeElement !== document.body) return;
  const field = next?.elements.namedItem(focused);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * Keeps what was typed into a form before the page's scripts ran. React keeps the server's fields when it takes over a page, but
 * draws new ones when it can't, as when the browser's language isn't the one that the server rendered.
 */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, action: string): void {
  const [rendered] = useState(() => findRendered(action));
  useEffect(() => {
    const values = rendered.form === form.current ? {} : valuesIn(rendered);
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = values[field.name] ?? field.value;
    }
    leaveRendered(rendered, form.current);
  }, [form, rendered]);
}

/** The server's fields with this name, such as the sizes of a share. */
export const findRenderedFields = (name: string): HTMLInputElement[] =>
  import.meta.env.SSR || !wasRendered
    ? []
    : [...document.querySelectorAll<HTMLInputElement>('main input')].filter((field) => field.name === name);

/** What was chosen or typed in these fields before the page's scripts ran. */
export function chosenEarly(fields: readonly HTMLInputElement[]): string {
  wasRendered = false;
  return fields.find(({ type, checked }) => type !== 'radio' || checked)?.value ?? '';
}
