export { Comments } from './comments.tsx'
export { type PostChanges } from './post-context.ts'
export { applyCommentEvent } from './live.ts'
export { deliverComment } from './save-comment.ts'
