import { linkOptions, useMatches } from '@tanstack/react-router';

interface SheetIds {
  form_id: number;
  data_id: number;
}
/** The action that a URL requests for a sheet, other than showing it. */
type SheetAction = 'edit' | 'clone' | 'preview';

const paramsOf = ({ form_id, data_id }: SheetIds) => ({ form_id: String(form_id), data_id: String(data_id) });

/** The URL of a sheet's page. */
export const sheetLink = (sheet: SheetIds) =>
  linkOptions({ to: '/NewCutSheetForm/$form_id/$data_id', params: paramsOf(sheet) });

/** The URL of a sheet's page with an action. */
export const sheetActionLink = (sheet: SheetIds, action: SheetAction) =>
  linkOptions({ to: '/NewCutSheetForm/$form_id/$data_id/$action', params: { ...paramsOf(sheet), action } });

/** Reads the sheet and action from the URL. Each screen has two URLs, /NewCutSheetForm and /CutSheetForm. */
export function useSheetAddress(): SheetIds & { action: string | undefined } {
  const params = useMatches({ select: (matches) => matches.at(-1)?.params });
  if (!params || !('data_id' in params)) throw new Error('the address names no cut sheet');
  return {
    form_id: Number(params.form_id),
    data_id: Number(params.data_id),
    action: 'action' in params ? params.action.toLowerCase() : undefined,
  };
}

/** Links that keep whichever of the two URLs the user arrived with. */
export function useSheetLinks(sheet: SheetIds) {
  const isPlain = useMatches({
    select: (matches) => matches.at(-1)?.fullPath.startsWith('/CutSheetForm') ?? false,
  });
  const params = paramsOf(sheet);
  return {
    page: linkOptions({
      to: isPlain ? '/CutSheetForm/$form_id/$data_id' : '/NewCutSheetForm/$form_id/$data_id',
      params,
    }),
    edit: linkOptions({
      to: isPlain ? '/CutSheetForm/$form_id/$data_id/$action' : '/NewCutSheetForm/$form_id/$data_id/$action',
      params: { ...params, action: 'edit' },
    }),
  };
}
