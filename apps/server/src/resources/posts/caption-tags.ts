import { tagsIn } from '@devhood/contract/text'
import { addTags } from './store.ts'
import { backlogIndexing } from './backlog.ts'

/** Adds the tags in captions that an older version stored to the index of tags. */
export const captionTagIndexing = backlogIndexing(
  'posts_untagged',
  async (tx, { sequence, caption }) => addTags(tx, sequence, tagsIn(caption ?? '')),
)
