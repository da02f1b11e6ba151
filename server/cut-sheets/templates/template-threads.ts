import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { judgeTemplateHere, readTemplateHere } from '#server/cut-sheets/templates/judge-template.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

const LIMITS = {
  module: import.meta.resolve('#server/cut-sheets/templates/judge-template.ts'),
  cpuSeconds: 10,
  megabytes: 256,
  atOnce: 2,
};

export const judgeTemplate = threadWork<Template, ReturnType<typeof judgeTemplateHere>>({
  ...LIMITS,
  name: 'judgeTemplateHere',
});
export const readTemplate = threadWork<Parameters<typeof readTemplateHere>[0], ReturnType<typeof readTemplateHere>>({
  ...LIMITS,
  name: 'readTemplateHere',
});
