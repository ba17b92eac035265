import { late } from '#ui/late'

/** Rows about the author in the menu of a post, loaded when it opens. */
export const AuthorRows = late(async () => (await import('./author-rows.tsx')).AuthorRows)
