import { z } from 'zod';
import type { EventRules } from '#server/lib/event-data.ts';

export interface AccountsSubjects {
  /** The whole plant, such as its settings. */
  plant: undefined;
  account: { account_id: number };
}

const Member = z.object({ name: z.string(), from: z.string().optional(), to: z.string().optional() });

export const ACCOUNTS_EVENTS = {
  'portal.entered': { about: 'account', topics: ['account'] },
  'team.invited': { about: 'account', topics: ['team'], staffOnly: true, data: Member },
  'team.invited_again': { about: 'account', topics: ['team'], data: Member },
  'team.invitation_withdrawn': { about: 'account', topics: ['team'], data: Member },
  'team.role_changed': { about: 'account', topics: ['team', 'account'], data: Member },
  'team.deactivated': { about: 'account', topics: ['team'], data: Member },
  'team.reactivated': { about: 'account', topics: ['team'], data: Member },
  'team.owner_changed': { about: 'account', topics: ['team', 'account'], data: Member },
  'api_key.created': { about: 'account', topics: ['settings'], staffOnly: true, data: z.object({ name: z.string() }) },
  'api_key.revoked': { about: 'account', topics: ['settings'], staffOnly: true, data: z.object({ name: z.string() }) },
  'account.changed': { about: 'account', topics: ['account', 'team'] },
  'settings.changed': {
    about: 'plant',
    topics: ['settings', 'slots'],
    data: z.looseObject({ changes: z.unknown().optional() }),
  },
} as const satisfies EventRules;
