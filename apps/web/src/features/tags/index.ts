export { FollowTagButton } from './follow-tag-button.tsx'
export { tagScreens } from './screens.ts'
export { followedTagsQuery, followsAmongTags } from './tag-follows.ts'
