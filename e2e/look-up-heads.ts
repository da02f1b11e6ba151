/** The column headers of Customer Look Up. */
export const LOOK_UP_HEADS = [
  'Ticket ID',
  'Cart ID',
  'Species',
  'Drop off Date',
  'Quarter',
  'Invoice Sent',
  'Invoice Paid',
  'Cut Sheet Status',
  'Action',
];
