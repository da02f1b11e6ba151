import { z } from 'zod';
import { BackupState } from '#contract/lib/backup-state.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/**
 * How the installation's backups are doing, for the owner of its first plant. Null for everybody else, and while nothing is
 * known. It names no folders.
 */
export const getBackups = endpoint({
  method: 'GET',
  path: '/api/dashboard/getBackups',
  input: z.object({}),
  data: BackupState.nullable(),
  refusals: [],
});
