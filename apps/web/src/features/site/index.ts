export { AnnouncementLine } from './announcement-line.tsx'
export { SitePageArticle, SitePageNotWritten } from './site-page-article.tsx'
