/**
 * Numbers that the server enforces and the web app announces. Lengths are in Unicode code points,
 * sizes in bytes, times in milliseconds unless a name says otherwise. Source: SPEC.md §5 and §9.
 */
export const LIMITS = {
  nameMin: 2,
  nameMax: 128,
  usernameMin: 2,
  usernameMax: 50,
  passwordMin: 8,
  passwordMax: 256,
  emailMax: 254,
  captionMax: 1000,
  altMax: 1000,
  locationMax: 100,
  bioMax: 2200,
  reportMax: 1000,
  noteMax: 1000,
  tagsMax: 30,
  tagMax: 50,
  idMax: 36,

  homePosts: 20,
  explorePosts: 9,
  initialCursor: 0,
  previewSize: 2000,
  previewQuality: 100,
  uploadChunk: 5 * 1024 * 1024,
  searchDebounce: 500,
  relationMax: 100,
  nestedMax: 2000,

  queriesMax: 100,
  queryLengthMax: 4096,
  queryValuesMax: 500,
  /** For clients that announce a format before 1.8. */
  queryValuesMaxBefore18: 100,
  queryDepthMax: 3,
  listLimitDefault: 25,
  /** What our own pages ask for at most. */
  listLimitMax: 100,
  /** What a page of documents or files holds at most, whatever its limit. */
  listPageMax: 1000,
  listTotalMax: 5000,
  searchMax: 256,
  permissionsMax: 100,
} as const

/** Length in code points: what a person counts as characters, the same in the form and on the server. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Blanks of every width, joiners and marks without a shape, and the cell of braille without a dot. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nobody would see anything of the text. */
export const isBlank = (text: string): boolean => BLANK.test(text)
