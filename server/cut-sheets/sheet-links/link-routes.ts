import * as age from '#contract/cut-sheets/age/age-api.ts';
import * as changes from '#contract/cut-sheets/changes-api.ts';
import * as links from '#contract/cut-sheets/links-api.ts';
import * as missing from '#contract/cut-sheets/missing-api.ts';
import { anyone, office, plantPeople } from '#server/accounts/policy.ts';
import { askChange, getSheetChanges, listAskedChanges } from '#server/cut-sheets/changes/ask-change.ts';
import { decideChange } from '#server/cut-sheets/changes/decide-change.ts';
import { exportMissingSheets } from '#server/cut-sheets/sheet-links/export-missing.ts';
import {
  answerAgeByLink,
  askChangeByLink,
  openSheetLink,
  saveByLink,
  submitByLink,
} from '#server/cut-sheets/sheet-links/link-actions.ts';
import { countMissingSheets, listMissingSheets } from '#server/cut-sheets/sheet-links/missing-store.ts';
import { getSheetLinks, revokeSheetLinks, sendCutSheet } from '#server/cut-sheets/sheet-links/send-links.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/**
 * Links to single sheets, change requests for locked sheets, and missing sheets. What a link opens depends only on its
 * secret.
 */
export const linkRoutes: Route[] = [
  write(links.sendCutSheet, office, sendCutSheet),
  read(links.getSheetLinks, office, getSheetLinks),
  write(links.revokeSheetLinks, office, revokeSheetLinks),
  write(links.openSheetLink, anyone, openSheetLink),
  write(links.saveByLink, anyone, saveByLink),
  write(links.submitByLink, anyone, submitByLink),
  write(age.answerAgeByLink, anyone, answerAgeByLink),
  write(changes.askChangeByLink, anyone, askChangeByLink),
  write(changes.askChange, plantPeople, askChange),
  read(changes.getSheetChanges, plantPeople, getSheetChanges),
  write(changes.decideChange, office, decideChange),
  read(changes.listAskedChanges, office, listAskedChanges),
  read(missing.listMissingSheets, office, listMissingSheets),
  read(missing.exportMissingSheets, office, exportMissingSheets),
  read(missing.countMissingSheets, office, countMissingSheets),
];
