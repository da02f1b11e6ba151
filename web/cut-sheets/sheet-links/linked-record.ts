import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import type { LinkedSheet } from '#contract/cut-sheets/links-api.ts';

/** Turns a link's response into the record the form needs. Ids and links missing from the response are blank. */
export const recordOf = ({
  plant_email: _email,
  time_zone: _zone,
  expires_at: _until,
  change: _change,
  ...sheet
}: LinkedSheet): SheetRecord => ({
  ...sheet,
  replaced_by: null,
  order_id: null,
  cart_id: null,
  customer_id: 0,
  phone_number: '',
  email: '',
  street_address: '',
  street_address_2: '',
  city: '',
  state: '',
  zip_code: '',
  country: '',
  saved_by: '',
  last_sheet: null,
});
