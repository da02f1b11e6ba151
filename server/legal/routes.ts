import * as api from '#contract/legal/api.ts';
import { acceptAgreement, getAgreements } from '#server/legal/agreements.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { type Actor, guard } from '#server/lib/who.ts';

/** Users can see and accept the agreements only for themselves. */
const signedIn = guard<Actor>('signedIn');

export const routes: Route[] = [
  read(api.getAgreements, signedIn, getAgreements),
  write(api.acceptAgreement, signedIn, acceptAgreement),
];
