import type { Step } from './linearizability.ts'

/** An operation: its kind, caller, value if any, and response. */
export interface Op<Does extends string> {
  readonly does: Does
  readonly who: string
  /** A caption or an id. */
  readonly value: string
  /** An outcome such as `409 document_already_exists`, or the view that was returned. */
  readonly response: string
}

/** The new state after an operation, and its response. */
type After<Thing> = readonly [result: Thing, response: string]
type Transitions<Thing, Does extends string> = Readonly<
  Record<Does, (result: Thing, op: Op<Does>) => After<Thing>>
>

/** The steps of a model whose state is serialized as JSON. A step is possible if the model gives the same response. */
function stepsOf<Thing, Does extends string>(life: Transitions<Thing, Does>): Step<Op<Does>> {
  return (state, op) => {
    const [after, response] = life[op.does](JSON.parse(state) as Thing, op)
    return response === op.response ? JSON.stringify(after) : undefined
  }
}

export const NOT_FOUND = '404 document_not_found'
const TAKEN = '409 document_already_exists'

interface Post {
  readonly caption: string
  /** Likers sorted by name, because equal states must be equal texts. */
  readonly likes: readonly string[]
  /** `who id` of each save, sorted too. */
  readonly saves: readonly string[]
}

/** A reader's view of a post: its caption, its number of likes, and the likers. */
export const viewOf = (caption: string, count: number, likes: readonly string[]): string =>
  JSON.stringify([caption, count, likes.toSorted()])

const seen = (post: Post | null): After<Post | null> => [
  post,
  post === null ? NOT_FOUND : viewOf(post.caption, post.likes.length, post.likes),
]
const without = (list: readonly string[], one: string) => list.filter((each) => each !== one)
const withOne = (list: readonly string[], one: string) => [...without(list, one), one].toSorted()
const saveOf = (post: Post | null, who: string) =>
  post?.saves.find((save) => save.startsWith(`${who} `))?.slice(who.length + 1) ?? ''

/** Transitions of a post, from before its creation until after its deletion. */
const POST: Transitions<
  Post | null,
  'see' | 'create' | 'describe' | 'like' | 'unlike' | 'delete' | 'save' | 'unsave' | 'find the save'
> = {
  see: (post) => seen(post),
  create: (_, { value }) => seen({ caption: value, likes: [], saves: [] }),
  describe: (post, { value }) => seen(post && { ...post, caption: value }),
  like: (post, { who }) => seen(post && { ...post, likes: withOne(post.likes, who) }),
  unlike: (post, { who }) => seen(post && { ...post, likes: without(post.likes, who) }),
  delete: (post) => [null, post ? '204' : NOT_FOUND],
  save(post, { who, value }) {
    if (!post) return [post, '400 document_invalid_structure']
    if (saveOf(post, who) !== '') return [post, TAKEN]
    return [{ ...post, saves: withOne(post.saves, `${who} ${value}`) }, '201']
  },
  unsave(post, { who, value }) {
    if (!post || saveOf(post, who) !== value) return [post, NOT_FOUND]
    return [{ ...post, saves: without(post.saves, `${who} ${value}`) }, '204']
  },
  'find the save': (post, { who }) => [post, saveOf(post, who)],
}
export type PostOp = Op<keyof typeof POST>
export const postStep = stepsOf(POST)
export const NO_POST = JSON.stringify(null)

/** Transitions of one person's follow of another. The state is the follow's id, '' while there is none. */
const FOLLOW: Transitions<string, 'follow' | 'unfollow' | 'find'> = {
  follow: (id, { value }) => (id === '' ? [value, '201'] : [id, TAKEN]),
  unfollow: (id, { value }) => (id === value ? ['', '204'] : [id, NOT_FOUND]),
  find: (id) => [id, id],
}
export type FollowOp = Op<keyof typeof FOLLOW>
export const followStep = stepsOf(FOLLOW)
export const NO_FOLLOW = JSON.stringify('')
