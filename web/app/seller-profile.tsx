import { ProfileScreen } from '#web/accounts/profile-screen.tsx';
import { FarmSection } from '#web/market/seller/farm-section.tsx';

/** A seller's profile, with their farm's public page. */
export const SellerProfileScreen = () => (
  <ProfileScreen>
    <FarmSection />
  </ProfileScreen>
);
