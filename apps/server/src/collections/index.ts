import { blocks } from './blocks.ts'
import { follows } from './follows.ts'
import { mutes } from './mutes.ts'
import { posts } from './posts.ts'
import { reports } from './reports.ts'
import { saves } from './saves.ts'
import { users } from './users.ts'

/** Every collection there is. Nothing else can be named through the documents API. */
export const collections = [users, posts, saves, follows, blocks, mutes, reports] as const
export { blocks, follows, mutes, posts, reports, saves, users }
