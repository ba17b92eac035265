export { Comments } from './comments.tsx'
export { applyCommentEvent } from './live.ts'
export { commentLikeToggle } from './likes.ts'
export { deliverComment } from './save-comment.ts'
