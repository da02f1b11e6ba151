import { expect, test } from 'vitest';
import { explainStart } from '#server/app/explain-start.ts';

const own = { HOST: '127.0.0.1', PORT: 3000, DATA_DIR: '/srv/data' };
const theirs = { ...own, DATABASE_URL: 'postgres://me@db.test/plant' };
const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  ['a refused connection', error('', { code: 'ECONNREFUSED', syscall: 'connect' }), theirs, /No PostgreSQL server/],
  [
    'several addresses',
    new AggregateError([error('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
    theirs,
    /No Post/,
  ],
  ['an unknown host', error('', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), theirs, /There is no server/],
  ['a timeout', error('timeout expired'), theirs, /No PostgreSQL server/],
  ['encryption', error('The server does not support SSL connections'), theirs, /disagree about encryption/],
  ['a wrong password', error('', { code: '28P01', severity: 'FATAL' }), theirs, /rejected this user/],
  ['a full disk there', error('', { code: '53100', severity: 'ERROR' }), theirs, /A disk is full/],
  [
    'a full disk here',
    error('', { code: 'ENOSPC', syscall: 'write', path: '/srv/data/x' }),
    own,
    /\/srv\/data is full/,
  ],
])('names a certain cause: %s', (_, given, settings, words) => {
  expect(explainStart(given, settings)).toMatch(words);
});

test.each([
  ['a missing file', error('', { code: 'ENOENT', syscall: 'open', path: '/srv/app/x' }), theirs],
  ['a connection to something else', error('', { code: 'ENOENT', syscall: 'open' }), theirs],
  ['a refused connection of the built-in database', error('', { code: 'ECONNREFUSED', syscall: 'connect' }), own],
  ['its password', error('', { code: '28P01', severity: 'FATAL' }), own],
  ['words about encryption', error('The server does not support SSL connections'), own],
  ['a certificate of another kind', error('no SSL here'), theirs],
  ['another full disk', error('', { code: 'ENOSPC', syscall: 'write', path: '/var/x' }), own],
  ['a code of our own', error('', { code: '28P01' }), theirs],
])('leaves anything else to be quoted: %s', (_, given, settings) => {
  expect(explainStart(given, settings)).toBeUndefined();
});
