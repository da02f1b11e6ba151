import { CalendarScreen, type DayPopupOf } from '#web/calendar/calendar-screen.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, so that the month doesn't have to wait for the popup's form. */
const DayPopup = lazyDialog(() => import('#web/booking/day-popup/day-popup.tsx').then(({ DayPopup }) => DayPopup));

/** The drop-off calendar with each day's orders, /processorCalender. */
export function DropoffCalendarScreen() {
  return <CalendarScreen dayPopup={showPopup} />;
}

const showPopup: DayPopupOf = (popup) => <DayPopup key={popup.day} {...popup} />;
