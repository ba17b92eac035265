export { PopularTags } from './popular-tags.tsx'
export { searchTagsQuery, TagList, tagsFound } from './tag-list.tsx'
export { followedTagsQuery, followsAmongTags, followTag } from './tag-follows.ts'
