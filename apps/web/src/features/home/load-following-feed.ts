/** Loads the code of the tab Following, which few open first. */
export const loadFollowingFeed = async () => (await import('./following-feed.tsx')).FollowingFeed
