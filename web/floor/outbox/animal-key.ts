/** What is done to one animal is kept under its key, so that it is sent in order. */
export const animalKey = (order_id: number): string => `order ${order_id}`;
