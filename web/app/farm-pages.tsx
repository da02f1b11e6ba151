import { FarmCommunities } from '#web/community/farm-communities.tsx';
import { FarmScreen, OwnFarmScreen } from '#web/market/farm/farm-screen.tsx';

const communitiesOf = (seller_id: number) => <FarmCommunities seller_id={seller_id} />;

/** A farm's public page, with its communities. */
export const FarmPage = () => <FarmScreen extras={communitiesOf} />;
export const OwnFarmPage = () => <OwnFarmScreen extras={communitiesOf} />;
