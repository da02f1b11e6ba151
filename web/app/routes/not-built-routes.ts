import { createRoute } from '@tanstack/react-router';
import { NOT_BUILT, type NotBuilt } from '#web/app/redirects.ts';
import { shellRoute } from '#web/app/routes/shell-route.ts';

/** Pages without a screen. The shell's guard redirects before they render. */
export const notBuiltRoutes = (Object.keys(NOT_BUILT) as NotBuilt[]).map((path) =>
  createRoute({ getParentRoute: () => shellRoute, path }),
);
