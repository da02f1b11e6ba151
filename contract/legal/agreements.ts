/** The agreements of registration, one per role that registers itself. Spec part 1, section 2; figures from Spec part 2, section 9. */
export const AGREEMENTS = {
  processor: {
    title: 'Processor Agreement',
    version: '2021-06-01',
    paragraphs: [
      'This agreement is between your plant and Hindquarter. Hindquarter is a sales facilitator: it never owns the animals and is no party to what you and your customers agree.',
      'You publish the days and slots on which you take animals, and you process the animals whose orders you accept, in the way their owners’ cut sheets say and under the inspection your plant is licensed for.',
      'A service fee of 7.00 dollars per order is added to your price. For orders your customers pay in cash you receive a monthly invoice of those fees.',
      'Processed meat that is not picked up within 2 days after you have said it is ready is forfeited, unless you and its owner agree otherwise.',
      'Keep the personal data of your customers to yourself and use it for their orders only.',
      'You may end this agreement at any time by closing your account once the orders you have accepted are finished.',
    ],
  },
  producer: {
    title: 'Producer Agreement',
    version: '2021-06-01',
    paragraphs: [
      'This agreement is between you, a farm producer, and Hindquarter. Hindquarter is a sales facilitator and never owns your animals.',
      'You set the price of your animals and shares. A service fee of 7.5 % of your price is added for the end consumer.',
      'You bring each animal sound and on the day you booked, and you say truthfully what it is and how it was raised.',
      'Either side may end this agreement with 30 days’ notice. A demand for arbitration has to be made within 180 days.',
    ],
  },
  customer: {
    title: 'Customer Terms of Service',
    version: '2021-06-01',
    paragraphs: [
      'You are 18 or older, live in the United States and keep one account for yourself. We do not collect data of children under 13.',
      'You buy an animal or a share of it alive, from its producer; this page together with your order is the bill of sale. Hindquarter is a sales facilitator and never owns the animal.',
      'To the producer’s price we add 7.5 % and an administrative and processing fee of 3.1 % plus 30 cents.',
      'A bid may be cancelled only before the tipping point, that is, before every share of the animal is taken.',
      'Perishable food may be returned within 7 days, everything else within 30 days.',
    ],
  },
} as const satisfies Record<string, { title: string; version: string; paragraphs: readonly string[] }>;
export type AgreementName = keyof typeof AGREEMENTS;
