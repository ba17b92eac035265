export { Comments } from './comments.tsx'
export { applyCommentEvent } from './live.ts'
