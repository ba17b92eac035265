/**
 * Limits that the server enforces and the web app shows. Lengths are in Unicode code points, sizes in bytes, times in
 * milliseconds unless the name says otherwise. Source: SPEC.md §5 and §9.
 */
export const LIMITS = {
  nameMin: 2,
  nameMax: 128,
  usernameMin: 2,
  /** Milliseconds between two changes of a username, and for which an earlier one is reserved. */
  renameEvery: 30 * 24 * 60 * 60 * 1000,
  usernameReserved: 365 * 24 * 60 * 60 * 1000,
  usernameMax: 50,
  passwordMin: 8,
  passwordMax: 256,
  emailMax: 254,
  captionMax: 1000,
  commentMax: 2000,
  messageMax: 4000,
  /** Of a message in the list of conversations. */
  messagePreview: 200,
  /** Milliseconds in which a message can be edited. */
  messageEditTime: 15 * 60_000,
  /** People to whom somebody writes for the first time in 24 hours, unless these follow them. */
  messageRequestsMax: 20,
  altMax: 1000,
  picturesMax: 10,
  locationMax: 100,
  bioMax: 2200,
  /** Each line that a profile has beside the bio. */
  headlineMax: 160,
  /** Posts that come first on their author's profile. */
  pinnedPostsMax: 3,
  linksMax: 5,
  linkLabelMax: 50,
  linkUrlMax: 500,
  /** Repositories that a person shows on their profile. */
  githubRepositoriesMax: 6,
  positionsMax: 20,
  positionSummaryMax: 1000,
  reportMax: 1000,
  savedRepliesMax: 50,
  replyTitleMax: 60,
  noteMax: 1000,
  appealMax: 2000,
  /** The text of a page that operators write. */
  sitePageMax: 50_000,
  announcementMax: 300,
  tagsMax: 30,
  tagMax: 50,
  /** Largest number of people that one text mentions; further mentions are only linked. */
  mentionsMax: 20,
  tagFollowsMax: 500,
  pushEndpointMax: 1024,
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
  /** For clients with a response format before 1.8. */
  queryValuesMaxBefore18: 100,
  queryDepthMax: 3,
  listLimitDefault: 25,
  /** Largest page that our own pages request. */
  listLimitMax: 100,
  /** Largest page of documents or files, whatever the requested limit. */
  listPageMax: 1000,
  listTotalMax: 5000,
  /** Results of a search are counted up to this number where their kinds stand side by side. */
  searchTotalMax: 1000,
  searchMax: 256,
  permissionsMax: 100,
} as const

/** Length in code points: close to what people count as characters, and equal in the form and on the server. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whitespace of every width, joiners and invisible marks, and the empty braille cell. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => BLANK.test(text)
