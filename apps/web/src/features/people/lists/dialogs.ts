/** The lists of people in dialogs, in one file: rarely opened, and alike. */
export { FollowList } from './follow-list.tsx'
export { Likers } from './likers.tsx'
