import * as api from '#contract/cut-sheets/api.ts';
import * as beginApi from '#contract/cut-sheets/begin-api.ts';
import * as addressApi from '#contract/cut-sheets/customer-address.ts';
import { plantPeople } from '#server/accounts/policy.ts';
import { copyCustomFormData, createCustomFormData } from '#server/cut-sheets/begin-sheet.ts';
import { getCustomFormCustomer, updateCustomFormCustomer } from '#server/cut-sheets/customer-address.ts';
import { getCustomForm } from '#server/cut-sheets/get-custom-form.ts';
import { getCustomFormData } from '#server/cut-sheets/get-custom-form-data.ts';
import { saveCustomFormData } from '#server/cut-sheets/save-custom-form-data.ts';
import { submitCustomForm } from '#server/cut-sheets/submit-custom-form.ts';
import { directoryPeople } from '#server/directory/policy.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Whether a person may see or fill the sheet they name is decided inside. */
export const routes: Route[] = [
  read(api.getCustomForm, plantPeople, getCustomForm),
  read(api.getCustomFormData, plantPeople, getCustomFormData),
  write(api.saveCustomFormData, plantPeople, saveCustomFormData),
  write(api.submitCustomForm, plantPeople, submitCustomForm),
  write(beginApi.copyCustomFormData, plantPeople, copyCustomFormData),
  write(beginApi.createCustomFormData, plantPeople, createCustomFormData),
  read(addressApi.getCustomFormCustomer, directoryPeople, getCustomFormCustomer),
  write(addressApi.updateCustomFormCustomer, directoryPeople, updateCustomFormCustomer),
];
