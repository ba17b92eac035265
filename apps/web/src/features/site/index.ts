export { SitePageArticle, SitePageNotWritten } from './site-page-article.tsx'
