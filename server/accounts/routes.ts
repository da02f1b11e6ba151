import * as api from '#contract/accounts/api.ts';
import * as keys from '#contract/accounts/api-keys-api.ts';
import { keepMessages as keepMessagesApi } from '#contract/accounts/keep-messages-api.ts';
import { saveLanguage as saveLanguageApi } from '#contract/accounts/language-api.ts';
import * as processors from '#contract/accounts/processors-api.ts';
import * as profile from '#contract/accounts/profile-api.ts';
import * as push from '#contract/accounts/push-devices-api.ts';
import * as registration from '#contract/accounts/registration-api.ts';
import { createApiKey, getApiKeys, revokeApiKey } from '#server/accounts/api-keys/api-keys.ts';
import { anyone, owner, plantGuests, portalUsers, signedIn } from '#server/accounts/policy.ts';
import { pushDevices } from '#server/accounts/push/push-devices.ts';
import { register } from '#server/accounts/register.ts';
import { securityRoutes } from '#server/accounts/security/security-routes.ts';
import { getProcessors, getUserDetails, setCurrentProcessor } from '#server/accounts/settings/current-plant.ts';
import { keepMessages } from '#server/accounts/settings/keep-messages.ts';
import { getProfile, saveProfile } from '#server/accounts/settings/profile.ts';
import { saveLanguage } from '#server/accounts/settings/save-language.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { login } from '#server/accounts/sign-in/login.ts';
import { logout } from '#server/accounts/sign-in/logout.ts';
import { refreshSession } from '#server/accounts/sign-in/refresh-session.ts';
import { sessionFacts } from '#server/accounts/sign-in/token.ts';
import { teamRoutes } from '#server/accounts/team/team-routes.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';

/** The first of `secrets` signs the access tokens. */
export const routes = (secrets: AppSecrets): Route[] => [
  steps(api.login, anyone, login(secrets[0])),
  steps(registration.register, anyone, register(secrets[0])),
  steps(api.refresh, anyone, refreshSession(secrets[0])),
  write(api.logout, anyone, logout, { changesActor: true }),
  read(api.me, signedIn, async (_db, { actor }) => sessionFacts(actor)),
  write(saveLanguageApi, signedIn, saveLanguage, { changesActor: true }),
  write(keepMessagesApi, signedIn, keepMessages, { changesActor: true }),
  read(processors.getProcessors, plantGuests, getProcessors),
  write(processors.setCurrentProcessor, portalUsers, setCurrentProcessor(secrets[0]), { changesActor: true }),
  read(processors.getUserDetails, signedIn, getUserDetails(secrets[0])),
  read(profile.getProfile, signedIn, getProfile),
  write(profile.saveProfile, signedIn, saveProfile, { changesActor: true }),
  ...pushRoutes(secrets),
  ...securityRoutes(secrets),
  ...teamRoutes(secrets[0]),
  read(keys.getApiKeys, owner, getApiKeys),
  steps(keys.createApiKey, owner, createApiKey(secrets[0])),
  write(keys.revokeApiKey, owner, revokeApiKey, { changesAccount: ({ id }) => id }),
];

function pushRoutes(secrets: AppSecrets): Route[] {
  const devices = pushDevices(secrets);
  return [
    read(push.getPushDevices, signedIn, devices.list),
    write(push.addPushDevice, signedIn, devices.add),
    write(push.keepPushDevice, signedIn, devices.keep),
    write(push.removePushDevice, signedIn, devices.remove),
  ];
}
