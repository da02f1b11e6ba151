import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** Downloads a template as a file containing only its form_json. Any plant can import the file. */
export function saveTemplateFile(name: string, template: Template): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(template, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'cut-sheet'}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
