/** Booking can't import from invoicing, a later area, so web/app connects this function when the app starts. */
type FindWarning = (order_id: number) => Promise<string>;
let findWarning: FindWarning = async () => '';

export function connectCancelWarning(find: FindWarning): void {
  findWarning = find;
}

/** What canceling an order will cost, in words; '' if it costs nothing or the cost can't be loaded right now. */
export const cancelWarning = (order_id: number): Promise<string> => findWarning(order_id).catch(() => '');
