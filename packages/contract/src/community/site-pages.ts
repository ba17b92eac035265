/** Pages of an instance that operators write, each at an address of its own: `/rules`. */
export const SITE_PAGES = ['rules', 'privacy', 'imprint', 'contact'] as const
export type SitePageName = (typeof SITE_PAGES)[number]

export const SITE_PAGE_TITLES: Readonly<Record<SitePageName, string>> = {
  rules: 'Rules',
  privacy: 'Privacy',
  imprint: 'Imprint',
  contact: 'Contact',
}

export const isSitePage = (name: string): name is SitePageName =>
  SITE_PAGES.some((page) => page === name)
