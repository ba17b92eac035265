import { lazy } from 'react'

/** Rows about the author in the menu of a post, loaded when it opens. */
export const AuthorRows = lazy(async () => ({
  default: (await import('./author-rows.tsx')).AuthorRows,
}))
