export { type Block, parseText } from './blocks.ts'
export { foldCase, foldTag, isAscii } from './fold.ts'
export { type Inline } from './inline.ts'
export { mentionsIn, tagsIn } from './references.ts'
