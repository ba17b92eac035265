/** The tag of a search term with a leading `#`; undefined for a text search. */
export const searchedTag = (term: string): string | undefined =>
  /^#+\s*(\S.*)$/u.exec(term.trim())?.[1]
