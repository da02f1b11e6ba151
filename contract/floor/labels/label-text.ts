/** What labels say. It is English by law, wherever the plant's people read Spanish, so it isn't in the catalog. */
export const LEGEND = {
  meat: ['U.S.', 'INSPECTED', 'AND PASSED BY', 'DEPARTMENT OF', 'AGRICULTURE'],
  poultry: ['INSPECTED', 'FOR WHOLESOMENESS', 'BY U.S.', 'DEPARTMENT OF', 'AGRICULTURE'],
} as const;
export const EXEMPT = 'EXEMPT P.L. 90-492';
export const HANDLING_LINES = { frozen: 'KEEP FROZEN', refrigerated: 'KEEP REFRIGERATED' } as const;

export const SAFE_HANDLING = 'Safe Handling Instructions';
/** Only true of inspected meat. */
const INSPECTED = 'This product was prepared from inspected and passed meat and/or poultry.';
const WHY =
  'Some food products may contain bacteria that could cause illness if the product is mishandled or cooked improperly. For your protection, follow these safe handling instructions.';
const HOW = [
  'Keep refrigerated or frozen. Thaw in refrigerator or microwave.',
  'Keep raw meat and poultry separate from other foods. Wash working surfaces (including cutting boards), utensils, and hands after touching raw meat or poultry.',
  'Cook thoroughly.',
  'Keep hot foods hot. Refrigerate leftovers immediately or discard.',
] as const;

/** The safe handling instructions. Exempt poultry can't say that it was inspected. */
export const safeHandling = (wasInspected: boolean): string =>
  [...(wasInspected ? [INSPECTED] : []), WHY, ...HOW].join(' ');

/** The lines of a label by what they show. */
export const LABEL_LINES = {
  packed: 'PACKED',
  net: 'NET WT',
  lot: 'LOT',
  ingredients: 'INGREDIENTS',
  processedBy: 'PROCESSED BY',
  each: 'PER LB',
  total: 'TOTAL',
} as const;
