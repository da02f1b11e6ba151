/** The order export's headings, required by REP-002. The last column stays empty. */
export const EXPORT_HEADERS = [
  'Order ID',
  'QTY',
  'First Name',
  'Last Name',
  'Phone',
  'Email',
  'Event Name',
  'Weight',
  'Ear Tag ID',
  'Hang Time',
  'Cut Sheet',
] as const;
/** Shown instead of rows on a day without orders. Required by REP-003. */
export const EXPORT_EMPTY = 'No data found found';

/** Landscape A4 with margins of 0.2 in, in points. Required by REP-004. */
export const EXPORT_PAGE = { width: 841.89, height: 595.28, margin: 14.4 } as const;
/** The quality of the plant's logo, the only picture in the file. Required by REP-004. */
export const EXPORT_JPEG_QUALITY = 0.98;
