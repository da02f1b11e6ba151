import { SheetOrder } from '#web/booking/order-page/sheet-order.tsx';
import { CutSheetScreen } from '#web/cut-sheets/sheet-form/cut-sheet-screen.tsx';

/** The cut sheet screen with its order actions. */
export const CutSheetPage = () => <CutSheetScreen offers={(sheet) => <SheetOrder sheet={sheet} />} />;
