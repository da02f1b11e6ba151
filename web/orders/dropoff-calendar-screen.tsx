import { lazy, Suspense } from 'react';
import { CalendarScreen, type DayPopupOf } from '#web/calendar/calendar-screen.tsx';

/** The month is there before the popup's form is. */
const DayPopup = lazy(() => import('#web/orders/day-popup.tsx').then((module) => ({ default: module.DayPopup })));

/** The drop-off calendar with the orders of its days, /processorCalender. Decisions C-19, C-33. */
export function DropoffCalendarScreen() {
  return <CalendarScreen dayPopup={showPopup} />;
}

const showPopup: DayPopupOf = (popup) => (
  <Suspense fallback={null}>
    <DayPopup key={popup.day} {...popup} />
  </Suspense>
);
