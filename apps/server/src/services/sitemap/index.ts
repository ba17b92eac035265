export { sitemapModule } from './module.ts'
export { openSitemap } from './sitemap.ts'
