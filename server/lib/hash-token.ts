import { hash } from 'node:crypto';

/** What is stored of a token, so that nobody who reads the database can use it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
