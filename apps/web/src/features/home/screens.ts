import { preferences } from '#lib/settings/preferences'

import { loadFollowingFeed } from './load-following-feed.ts'

export const homeScreens = {
  home: async () => {
    // In parallel with the screen, when Home opens on that tab.
    if (preferences.current().homeFeed === 'following') void loadFollowingFeed()
    return { Component: (await import('./home-screen.tsx')).HomeScreen }
  },
}
