export const CUT_SHEETS_TOPICS = ['cut_sheets', 'templates'] as const;
