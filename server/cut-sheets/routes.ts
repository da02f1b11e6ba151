import * as ageApi from '#contract/cut-sheets/age/age-api.ts';
import * as agreementApi from '#contract/cut-sheets/agreement/agreement-api.ts';
import * as api from '#contract/cut-sheets/api.ts';
import * as beginApi from '#contract/cut-sheets/begin-api.ts';
import * as addressApi from '#contract/cut-sheets/customer-address-api.ts';
import * as templatesApi from '#contract/cut-sheets/templates/templates-api.ts';
import { office, plantPeople, staff } from '#server/accounts/policy.ts';
import { answerAge } from '#server/cut-sheets/age/answer-age.ts';
import { getDifferences, settleDifference } from '#server/cut-sheets/agreement/settle-difference.ts';
import { copyCustomFormData, createCustomFormData } from '#server/cut-sheets/begin-sheet.ts';
import { getCustomFormCustomer, updateCustomFormCustomer } from '#server/cut-sheets/customer-address.ts';
import { getCustomForm } from '#server/cut-sheets/get-custom-form.ts';
import { getCustomFormData } from '#server/cut-sheets/get-custom-form-data.ts';
import { saveCustomFormData } from '#server/cut-sheets/save-custom-form-data.ts';
import { submitCustomForm } from '#server/cut-sheets/submit-custom-form.ts';
import { createTemplate } from '#server/cut-sheets/templates/create-template.ts';
import {
  archiveTemplate,
  chooseShares,
  renameTemplate,
  restoreTemplate,
} from '#server/cut-sheets/templates/keep-templates.ts';
import { listTemplates } from '#server/cut-sheets/templates/list-templates.ts';
import { getEdition, openTemplate } from '#server/cut-sheets/templates/open-template.ts';
import { publishTemplate, saveStandardCut } from '#server/cut-sheets/templates/publish-template.ts';
import { discardDraft, saveDraft } from '#server/cut-sheets/templates/save-draft.ts';
import { directoryPeople } from '#server/directory/policy.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/** Whether someone may see or fill in a particular sheet is checked in the handlers. */
export const routes: Route[] = [
  read(api.getCustomForm, plantPeople, getCustomForm),
  read(api.getCustomFormData, plantPeople, getCustomFormData),
  write(api.saveCustomFormData, plantPeople, saveCustomFormData),
  write(api.submitCustomForm, plantPeople, submitCustomForm),
  write(beginApi.copyCustomFormData, directoryPeople, copyCustomFormData),
  write(beginApi.createCustomFormData, directoryPeople, createCustomFormData),
  read(addressApi.getCustomFormCustomer, directoryPeople, getCustomFormCustomer),
  write(addressApi.updateCustomFormCustomer, directoryPeople, updateCustomFormCustomer),
  read(templatesApi.listTemplates, office, listTemplates),
  read(templatesApi.openTemplate, office, openTemplate),
  read(templatesApi.getEdition, office, getEdition),
  steps(templatesApi.createTemplate, office, createTemplate),
  write(templatesApi.saveDraft, office, saveDraft),
  steps(templatesApi.publishTemplate, office, publishTemplate),
  write(templatesApi.discardDraft, office, discardDraft),
  write(templatesApi.renameTemplate, office, renameTemplate),
  write(templatesApi.chooseShares, office, chooseShares),
  write(templatesApi.archiveTemplate, office, archiveTemplate),
  write(templatesApi.restoreTemplate, office, restoreTemplate),
  write(templatesApi.saveStandardCut, office, saveStandardCut),
  read(agreementApi.getDifferences, staff, getDifferences),
  write(agreementApi.settleDifference, office, settleDifference),
  write(ageApi.answerAge, plantPeople, answerAge),
];
