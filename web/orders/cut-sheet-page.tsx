import { CutSheetScreen } from '#web/cut-sheets/cut-sheet-screen.tsx';
import { SheetOrder } from '#web/orders/sheet-order.tsx';

/** A cut sheet with what the orders have for it. Spec part 2, section 2 (Cut sheet screen). */
export const CutSheetPage = () => <CutSheetScreen offers={(sheet) => <SheetOrder sheet={sheet} />} />;
