import { z } from 'zod';

/** Which orders of a series a change is for: only the one, also those on later dates, or all that are still to come. */
export const SERIES_SCOPES = ['this', 'later', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
export const SeriesScopeField = z.enum(SERIES_SCOPES).default('this');
