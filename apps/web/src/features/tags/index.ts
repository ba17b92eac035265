export { FollowTagButton } from './follow-tag-button.tsx'
export { PopularTags } from './popular-tags.tsx'
export { searchTagsQuery, TagList, tagsFound } from './tag-list.tsx'
export { followedTagsQuery, followsAmongTags } from './tag-follows.ts'
