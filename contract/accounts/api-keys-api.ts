import { z } from 'zod';
import { PresentPassword } from '#contract/accounts/security-api.ts';
import { KEY_SCOPES } from '#contract/lib/access.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, RequiredLine } from '#contract/lib/fields.ts';

/** The most API keys one plant can have. */
export const MAX_API_KEYS = 20;

export const ListedApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** How the key starts, such as 'hq_x7Qd'. */
  start: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_at: z.string(),
  created_by: z.string(),
  /** To within a minute; null if it was never used. */
  last_used_at: z.string().nullable(),
});

/** The plant's API keys that haven't been revoked, newest first. */
export const getApiKeys = endpoint({
  method: 'GET',
  path: '/api/plant/apiKeys',
  input: z.object({}),
  data: z.array(ListedApiKey),
  refusals: [],
  shows: ['settings'],
});

/** Creates an API key. The key is in this response only. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/plant/createApiKey',
  input: z.object({
    name: RequiredLine(60),
    may_write: Flag,
    may_see_money: Flag,
    present_password: PresentPassword,
  }),
  data: z.object({ id: z.int(), key: z.string() }),
  done: 'API key created',
  refusals: ['present_password_wrong', 'api_keys_full'],
});

/** Revokes an API key. It stops working right away. */
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/plant/revokeApiKey',
  input: z.object({ id: Id }),
  data: z.null(),
  done: 'API key revoked',
  refusals: [],
});
