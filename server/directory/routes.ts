import * as api from '#contract/directory/api.ts';
import * as farmApi from '#contract/directory/farm-requests-api.ts';
import * as finderApi from '#contract/directory/finder-api.ts';
import * as importApi from '#contract/directory/import-api.ts';
import * as languageApi from '#contract/directory/language-api.ts';
import * as notesApi from '#contract/directory/notes-api.ts';
import * as recordsApi from '#contract/directory/records-api.ts';
import * as tagsApi from '#contract/directory/tags-api.ts';
import { customerKeepers, office, signedIn } from '#server/accounts/policy.ts';
import { addCustomer } from '#server/directory/add-customer.ts';
import { customerLanguage, setCustomerLanguage } from '#server/directory/customer-language.ts';
import { exportCustomers } from '#server/directory/export-customers.ts';
import { acceptFarm, declineFarm, listFarmRequests } from '#server/directory/farm-requests/answer-farm.ts';
import { askPlant } from '#server/directory/farm-requests/ask-plant.ts';
import { findCustomers } from '#server/directory/find-customers.ts';
import { findSimilar } from '#server/directory/find-similar.ts';
import { getRole } from '#server/directory/finder/find-sellers.ts';
import {
  discardCustomerImport,
  fixCustomerImportRow,
  mapCustomerImport,
  rereadCustomerImport,
  uploadCustomers,
} from '#server/directory/import/prepare-import.ts';
import { startCustomerImport, undoCustomerImport } from '#server/directory/import/start-import.ts';
import {
  downloadImportProblems,
  getCustomerImportRows,
  getCustomerImports,
  viewCustomerImport,
} from '#server/directory/import/view-import.ts';
import { getAllCustomers, getProducers } from '#server/directory/list-customers.ts';
import { mergeCustomers } from '#server/directory/merge-customers.ts';
import { addCustomerNote, deleteCustomerNote, getCustomerNotes, updateCustomerNote } from '#server/directory/notes.ts';
import { directoryPeople, farms } from '#server/directory/policy.ts';
import { inviteCustomer } from '#server/directory/portal.ts';
import { countOpenOrders, removeCustomers, restoreCustomers } from '#server/directory/remove-customers.ts';
import { deleteTag, getTags, renameTag, tagCustomers } from '#server/directory/tags.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import { viewCustomer } from '#server/directory/view-customer.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/** The handlers decide which records a user may see and change. */
export const routes: Route[] = [
  read(api.getAllCustomers, directoryPeople, getAllCustomers),
  read(api.viewCustomer, directoryPeople, viewCustomer),
  read(api.findCustomers, directoryPeople, findCustomers),
  read(api.getProducers, directoryPeople, getProducers),
  write(api.addCustomer, customerKeepers, addCustomer),
  write(api.updateCustomer, directoryPeople, updateCustomer),
  read(recordsApi.findSimilar, customerKeepers, findSimilar),
  write(recordsApi.mergeCustomers, office, mergeCustomers),
  read(recordsApi.countOpenOrders, office, countOpenOrders),
  write(recordsApi.inviteCustomer, office, inviteCustomer),
  write(recordsApi.removeCustomers, office, removeCustomers),
  write(recordsApi.restoreCustomers, office, restoreCustomers),
  read(notesApi.getCustomerNotes, office, getCustomerNotes),
  write(notesApi.addCustomerNote, office, addCustomerNote),
  write(notesApi.updateCustomerNote, office, updateCustomerNote),
  write(notesApi.deleteCustomerNote, office, deleteCustomerNote),
  read(languageApi.customerLanguage, office, customerLanguage),
  write(languageApi.setCustomerLanguage, office, setCustomerLanguage),
  read(tagsApi.getTags, office, getTags),
  write(tagsApi.tagCustomers, office, tagCustomers),
  write(tagsApi.renameTag, office, renameTag),
  write(tagsApi.deleteTag, office, deleteTag),
  steps(importApi.uploadCustomers, office, uploadCustomers),
  steps(importApi.rereadCustomerImport, office, rereadCustomerImport),
  read(importApi.viewCustomerImport, office, viewCustomerImport),
  read(importApi.getCustomerImports, office, getCustomerImports),
  read(importApi.getCustomerImportRows, office, getCustomerImportRows),
  steps(importApi.mapCustomerImport, office, mapCustomerImport),
  write(importApi.fixCustomerImportRow, office, fixCustomerImportRow),
  write(importApi.startCustomerImport, office, startCustomerImport),
  write(importApi.undoCustomerImport, office, undoCustomerImport),
  write(importApi.discardCustomerImport, office, discardCustomerImport),
  read(importApi.downloadImportProblems, office, downloadImportProblems),
  read(importApi.exportCustomers, customerKeepers, exportCustomers),
  read(finderApi.getRole, signedIn, getRole),
  write(farmApi.askPlant, farms, askPlant),
  read(farmApi.listFarmRequests, office, listFarmRequests),
  write(farmApi.acceptFarm, office, acceptFarm),
  write(farmApi.declineFarm, office, declineFarm),
];
