import { BankSection } from '#web/invoicing/bank/bank-section.tsx';
import { BooksScreen } from '#web/payments/books-screen.tsx';

/** The books, with what can be taken to the bank. */
export const BooksPage = () => <BooksScreen bank={<BankSection />} />;
