import { SheetOrder } from '#web/booking/order-page/sheet-order.tsx';
import { CutSheetScreen } from '#web/cut-sheets/sheet-form/cut-sheet-screen.tsx';

/** A cut sheet with what the orders have for it. Spec part 2, section 2 (Cut sheet screen). */
export const CutSheetPage = () => <CutSheetScreen offers={(sheet) => <SheetOrder sheet={sheet} />} />;
