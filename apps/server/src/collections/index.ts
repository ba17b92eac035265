import { follows } from './follows.ts'
import { posts } from './posts.ts'
import { saves } from './saves.ts'
import { users } from './users.ts'

/** Every collection there is. Nothing else can be named through the documents API. */
export const collections = [users, posts, saves, follows] as const
export { follows, posts, saves, users }
