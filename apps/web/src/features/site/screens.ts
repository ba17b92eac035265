import { type SitePageName } from '@devhood/contract'
import { createElement } from 'react'

export const siteScreens = {
  announcement: async () => (await import('./current-announcement.tsx')).CurrentAnnouncement,
  page: (name: SitePageName) => async () => {
    const { SitePageScreen } = await import('./site-page-screen.tsx')
    return { Component: () => createElement(SitePageScreen, { name }) }
  },
}
