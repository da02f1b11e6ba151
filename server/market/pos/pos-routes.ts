import { settleBalanceAtCounter as balanceApi } from '#contract/market/pos/balance-api.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { exportCounterSales as exportApi } from '#contract/market/pos/export-api.ts';
import { mailCounterReceipt as mailApi } from '#contract/market/pos/receipt-api.ts';
import { refundCounterSale as refundApi } from '#contract/market/pos/refund-api.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { viewCounter } from '#server/market/pos/catalog.ts';
import { closeCounterDay, openCounterDay } from '#server/market/pos/counter-days.ts';
import { listCounterSales, viewCounterSale } from '#server/market/pos/counter-sales.ts';
import { listDifferences, settleCounterDifference } from '#server/market/pos/differences.ts';
import { exportCounterSales } from '#server/market/pos/export-sales.ts';
import { mailCounterReceipt } from '#server/market/pos/mail-receipt.ts';
import { counter } from '#server/market/pos/owner.ts';
import { removeCounterProduct, saveCounterProduct } from '#server/market/pos/products.ts';
import { refundCounterSale } from '#server/market/pos/refund-sale.ts';
import { sellAtCounter } from '#server/market/pos/sell.ts';
import { settleBalanceAtCounter } from '#server/market/pos/settle-balance.ts';
import { voidCounterSale } from '#server/market/pos/void-sale.ts';
import { sellers } from '#server/payments/policy.ts';

/** The point of sale. Plants use tills; sellers use till days. */
export const posRoutes: Route[] = [
  read(api.viewCounter, counter, viewCounter),
  write(api.sellAtCounter, counter, sellAtCounter),
  write(api.voidCounterSale, counter, voidCounterSale),
  write(refundApi, counter, refundCounterSale),
  read(api.listCounterSales, counter, listCounterSales),
  read(exportApi, counter, exportCounterSales),
  read(api.viewCounterSale, counter, viewCounterSale),
  write(mailApi, counter, mailCounterReceipt),
  write(api.saveCounterProduct, counter, saveCounterProduct),
  write(api.removeCounterProduct, counter, removeCounterProduct),
  write(api.openCounterDay, sellers, openCounterDay),
  write(api.closeCounterDay, sellers, closeCounterDay),
  write(balanceApi, sellers, settleBalanceAtCounter),
  read(api.listDifferences, counter, listDifferences),
  write(api.settleCounterDifference, counter, settleCounterDifference),
];
