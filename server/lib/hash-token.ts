import { hash } from 'node:crypto';

/** The hash that is stored instead of a token, so that someone who reads the database can't use the token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
