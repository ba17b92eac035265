export { PopularTags } from './popular-tags.tsx'
export { searchTagsQuery, TagList, tagsFound } from './tag-list.tsx'
export { followedTagsQuery, followTag, useFollowedTags } from './tag-follows.ts'
