import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { checkTemplateHere, readTemplateHere } from '#server/cut-sheets/templates/check-template.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

const LIMITS = {
  module: import.meta.resolve('#server/cut-sheets/templates/check-template.ts'),
  cpuSeconds: 10,
  megabytes: 256,
  atOnce: 2,
};

export const checkTemplate = threadWork<Template, ReturnType<typeof checkTemplateHere>>({
  ...LIMITS,
  name: 'checkTemplateHere',
});
export const readTemplate = threadWork<Parameters<typeof readTemplateHere>[0], ReturnType<typeof readTemplateHere>>({
  ...LIMITS,
  name: 'readTemplateHere',
});
