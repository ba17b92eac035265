/** Tabs of Home, one of which an account remembers in its preferences as `homeFeed`; the first is the default. */
export const HOME_TABS = ['all', 'following'] as const
export type HomeTab = (typeof HOME_TABS)[number]
