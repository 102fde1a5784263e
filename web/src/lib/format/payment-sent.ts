/** What a squad's payment is called, wherever it shows, from its UTR to the organizer's word. */
export const paymentSentText = 'Payment sent · waiting for the organizer';
