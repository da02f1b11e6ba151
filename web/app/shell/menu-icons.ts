import {
  IconBook2,
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconFileText,
  IconHome,
  IconHourglass,
  IconInbox,
  IconListCheck,
  IconMail,
  IconMapSearch,
  type IconProps,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconSlice,
  IconSquareCheck,
  IconTruckDelivery,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { TitledPath } from '#web/app/shell/menu.ts';

/** The icon of each page in the menu. */
const ICONS: Readonly<Partial<Record<TitledPath, ComponentType<IconProps>>>> = {
  '/processordashboard': IconHome,
  '/sellerdashboard': IconHome,
  '/buyerdashboard': IconHome,
  '/processordashboard/requestedOrder': IconInbox,
  '/processordashboard/pendingOrders': IconTruckDelivery,
  '/processordashboard/openOrders': IconClipboardList,
  '/processordashboard/completedOrders': IconSquareCheck,
  '/processorCalender': IconCalendar,
  '/processorCalenderNew': IconCalendar,
  '/cuttingDay': IconSlice,
  '/waitlist': IconHourglass,
  '/allCustomer': IconUsers,
  '/processorCutSheet': IconListCheck,
  '/customerlookup': IconSearch,
  '/findsellers': IconMapSearch,
  '/books': IconBook2,
  '/reports': IconChartBar,
  '/sellerdashboard/paymenttransaction': IconReceipt,
  '/sellerdashboard/profile': IconUserCircle,
  '/buyerdashboard/profile': IconUserCircle,
  '/processorProfile': IconSettings,
  '/processor/users-and-roles': IconUserShield,
  '/processor/communications': IconMail,
};

export const iconOf = (page: TitledPath): ComponentType<IconProps> => ICONS[page] ?? IconFileText;
