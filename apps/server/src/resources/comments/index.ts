import { comments as declared } from '@devhood/contract/collections'
import { HOUR } from '#lib/time'
import { allOf, defineCollection, owner, publishedBy, readersOf } from '#engine'
import { html } from '#lib/html'
import { resource } from '../resource.ts'
import { deletedLikes } from './deleted-likes.ts'
import { commentRules } from './rules.ts'
import { created, type ExportedRecord, person, related } from '../shared/archive.ts'
import { text } from '../shared/values.ts'

const commentRow = (comment: ExportedRecord) =>
  html`<li>
    <p dir="auto">${text(comment['text'])}</p>
    ${comment['creator'] ? html`<p>${person(related(comment, 'creator'))}</p>` : ''}
    <p class="fact">
      ${created(comment)} · <bdi>${text(related(comment, 'post')['caption'])}</bdi>
    </p>
  </li>`

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'creator',
  muteBy: 'creator',
  pendingDeletions: { table: 'comment_deletions', column: 'comment' },
  indexes: {
    newestByPost: ['post', '$createdAt'],
    // The comments of a post without their replies, and the replies of one.
    newestByPostAndParent: ['post', 'parent', '$createdAt'],
    newestByParent: ['parent', '$createdAt'],
    newestByCreator: ['creator', '$createdAt'],
  },
  access: {
    create: owner('creator'),
    read: allOf(publishedBy('creator'), readersOf('post')),
    update: owner('creator'),
    delete: owner('creator'),
  },
})

export const comments = resource({
  collection,
  erase: { creator: 'deleteAsOwner', likes: 'removeMember' },
  archive: [
    { list: 'comments', id: 'comments', title: 'Comments', render: commentRow },
    {
      list: 'likedComments',
      id: 'liked-comments',
      title: 'Liked comments',
      render: commentRow,
    },
  ],
  // A lively discussion needs one every twelve seconds at most; a higher rate is spam.
  createLimit: { max: 300, windowMs: HOUR },
  rules: commentRules,
  sweep: deletedLikes,
})
