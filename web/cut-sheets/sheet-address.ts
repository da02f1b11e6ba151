import { linkOptions, useMatches } from '@tanstack/react-router';

interface SheetIds {
  form_id: number;
  data_id: number;
}
/** What an address asks to do with a sheet, besides showing it. */
type SheetAction = 'edit' | 'clone' | 'preview';

const paramsOf = ({ form_id, data_id }: SheetIds) => ({ form_id: String(form_id), data_id: String(data_id) });

/** A sheet's page. */
export const sheetLink = (sheet: SheetIds) =>
  linkOptions({ to: '/NewCutSheetForm/$form_id/$data_id', params: paramsOf(sheet) });

/** A sheet's page with something to do there. */
export const sheetActionLink = (sheet: SheetIds, action: SheetAction) =>
  linkOptions({ to: '/NewCutSheetForm/$form_id/$data_id/$action', params: { ...paramsOf(sheet), action } });

/** The sheet and the action that the address names. Two addresses, each with and without an action, show the same screen. */
export function useSheetAddress(): SheetIds & { action: string | undefined } {
  const params = useMatches({ select: (matches) => matches.at(-1)?.params });
  if (!params || !('data_id' in params)) throw new Error('the address names no cut sheet');
  return {
    form_id: Number(params.form_id),
    data_id: Number(params.data_id),
    action: 'action' in params ? params.action.toLowerCase() : undefined,
  };
}

/** Links that stay under the address that the reader came by. */
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
