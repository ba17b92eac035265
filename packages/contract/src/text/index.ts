export { type Heading, parseArticle } from './articles.ts'
export { type Block, parseText } from './blocks.ts'
export { foldCase, foldTag, isAscii } from './fold.ts'
export { type Inline } from './inline.ts'
export { linkName } from './link-names.ts'
export { plainPart, plainTextOf } from './plain.ts'
export { mentionsIn, tagsIn } from './references.ts'
export { skeletonOf } from './skeleton.ts'
export {
  isUsername,
  RESERVED_USERNAMES,
  USERNAME_RULE,
  usernameFault,
  usernameLike,
  usernameOf,
} from './usernames.ts'
export { visibleLine, visibleTag } from './visible.ts'
