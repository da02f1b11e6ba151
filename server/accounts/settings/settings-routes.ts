import * as pictures from '#contract/accounts/pictures-api.ts';
import * as settings from '#contract/accounts/settings-api.ts';
import { office, signedIn, staff } from '#server/accounts/policy.ts';
import { removeLogo, removePicture, saveLogo, savePicture } from '#server/accounts/settings/save-picture.ts';
import {
  getNoticeChoices,
  getSettings,
  saveNoticeChoices,
  saveOfficeMails,
  saveSettings,
} from '#server/accounts/settings/save-settings.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

const changesActor = { changesActor: true };

/** Calls for a plant's settings and for pictures, which `files` stores. */
export const routes = (files: FileStore): Route[] => [
  read(settings.getSettings, staff, getSettings),
  write(settings.saveSettings, office, saveSettings, changesActor),
  write(settings.saveOfficeMails, office, saveOfficeMails),
  read(settings.getNoticeChoices, signedIn, getNoticeChoices),
  write(settings.saveNoticeChoices, signedIn, saveNoticeChoices),
  steps(pictures.saveLogo, office, saveLogo(files)),
  steps(pictures.removeLogo, office, removeLogo(files)),
  steps(pictures.savePicture, signedIn, savePicture(files), changesActor),
  steps(pictures.removePicture, signedIn, removePicture(files), changesActor),
];
