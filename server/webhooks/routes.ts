import * as api from '#contract/webhooks/api.ts';
import { owner } from '#server/accounts/policy.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import {
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  saveWebhook,
  sendAgain,
  testWebhook,
} from '#server/webhooks/keep-webhooks.ts';
import type { WebhookSender } from '#server/webhooks/send-message.ts';

export function routes(secrets: AppSecrets, sender: WebhookSender): Route[] {
  const webhooks = { secrets, sender };
  return [
    read(api.listWebhooks, owner, listWebhooks(webhooks)),
    write(api.saveWebhook, owner, saveWebhook(webhooks)),
    write(api.removeWebhook, owner, removeWebhook),
    write(api.resumeWebhook, owner, resumeWebhook),
    read(api.listDeliveries, owner, listDeliveries),
    steps(api.testWebhook, owner, testWebhook(webhooks)),
    steps(api.sendAgain, owner, sendAgain(webhooks)),
  ];
}
