import { Type } from 'typebox'
import { documentList } from './base.ts'
import { Follow } from './follow.ts'
import { Post } from './post.ts'
import { Save } from './save.ts'
import { User } from './user.ts'

/** What a query's `select` leaves of a document: the fields that it names, and where it is kept. */
export const SelectedDocument = Type.Object({}, { title: 'SelectedDocument' })

/** Whatever a collection holds. */
export const Document = Type.Unsafe<object>(
  Type.Union([Post, User, Save, Follow, SelectedDocument]),
)

export const AnyDocumentList = Type.Unsafe<object>(documentList(Document))
