export { PopularTags } from './popular-tags.tsx'
export { RelatedTags } from './related-tags.tsx'
export { searchTagsQuery, TagList, tagsFound, TagsSkeleton } from './tag-list.tsx'
export { followedTagsQuery, followTag, useFollowedTags } from './tag-follows.ts'
