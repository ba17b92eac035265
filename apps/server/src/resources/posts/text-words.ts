import { fieldWords } from '#engine'
import { backlogIndexing } from './backlog.ts'
import { posts } from './collection.ts'
import { replaceWords } from './store.ts'

/** Adds the words of all searched fields to the index entries by older versions, which only had those of captions, or of all as one. */
export const textWordIndexing = backlogIndexing('posts_unindexed', async (tx, post) => {
  const { sequence, caption } = post
  const words = fieldWords(posts, { ...post }, 'caption')
  if (words !== fieldWords(posts, { caption }, 'caption')) await replaceWords(tx, sequence, words)
})
