export { sitemapModule } from './module.ts'
export { openSitemap, type SitemapSection } from './sitemap.ts'
