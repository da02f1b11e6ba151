/**
 * Loaded before a thread reads pictures, never by a thread: the library must stay in memory until all threads have
 * ended, and the allowed decoders are set for the whole process, so a change would disturb other threads as they read.
 */
import { sharp } from '#server/lib/pictures/uncached-sharp.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`) });
