import { CalendarScreen, type DayPopupOf } from '#web/calendar/calendar-screen.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** The month is there before the popup's form is. */
const DayPopup = lazyDialog(() => import('#web/booking/day-popup/day-popup.tsx').then(({ DayPopup }) => DayPopup));

/** The drop-off calendar with the orders of its days, /processorCalender. Decisions C-19, C-33. */
export function DropoffCalendarScreen() {
  return <CalendarScreen dayPopup={showPopup} />;
}

const showPopup: DayPopupOf = (popup) => <DayPopup key={popup.day} {...popup} />;
