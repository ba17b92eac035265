/** A model of who is notified of what, without a database: the simplest program that follows the rules. */

export interface Told {
  readonly kind: string
  readonly user: string
  readonly actor: string
  readonly post?: string
  readonly comment?: string
}
interface Comment {
  /** Undefined once it is deleted: replies may keep its place. */
  readonly creator: string | undefined
  readonly post: string
  readonly parent?: string
}
type Mentions = readonly string[]
/** What a person is told, with the number of the act that caused it. */
interface Entry extends Told {
  readonly act: number
  readonly isSeen: boolean
}

const pair = (one: string, other: string) => `${one} ${other}`
const isSame = (a: Told, b: Told) =>
  a.kind === b.kind &&
  a.user === b.user &&
  a.actor === b.actor &&
  a.post === b.post &&
  a.comment === b.comment

export function openModel() {
  const blocks = new Set<string>()
  const mutes = new Set<string>()
  const threadMutes = new Set<string>()
  const authors = new Map<string, string>()
  const comments = new Map<string, Comment & { mentions: Mentions }>()
  let all: Entry[] = []
  let act = 0

  const isApart = (one: string, other: string) =>
    blocks.has(pair(one, other)) || blocks.has(pair(other, one))
  function tell(event: Told): void {
    const { user, actor, post = '' } = event
    if (user === actor || isApart(user, actor)) return
    if (mutes.has(pair(user, actor)) || threadMutes.has(pair(user, post))) return
    all.push({ ...event, act, isSeen: false })
  }
  function withdraw(event: Told): void {
    const at = all.findLastIndex((each) => isSame(each, event))
    if (at >= 0) all.splice(at, 1)
  }
  const isShown = ({ user, actor, post, comment }: Told): boolean => {
    const author = post === undefined ? undefined : authors.get(post)
    const writer = comment === undefined ? undefined : comments.get(comment)?.creator
    const people = [actor, author, writer].filter((each) => each !== undefined)
    return !mutes.has(pair(user, actor)) && !people.some((each) => isApart(user, each))
  }

  return {
    /** Begins another act: what is told in one act is equally old. */
    next: () => ++act,
    /** Marks what a person is told as seen, up to the act of their notification at an index from the oldest. */
    see(user: string, index: number): void {
      const until = all.filter((each) => each.user === user && isShown(each))[index]?.act ?? -1
      all = all.map((each) =>
        each.user === user && each.act <= until ? { ...each, isSeen: true } : each,
      )
    },
    follow: (actor: string, user: string) => tell({ kind: 'follow', user, actor }),
    unfollow: (actor: string, user: string) => withdraw({ kind: 'follow', user, actor }),
    like(actor: string, isLiking: boolean, about: Pick<Told, 'post' | 'comment'>): void {
      const { post = '', comment } = about
      const author = comment === undefined ? authors.get(post) : comments.get(comment)?.creator
      const event = { kind: 'like', user: author ?? '', actor, ...about }
      if (isLiking) tell(event)
      else withdraw(event)
    },
    post(actor: string, post: string, mentions: Mentions): void {
      authors.set(post, actor)
      for (const user of mentions) tell({ kind: 'mention', user, actor, post })
    },
    comment(
      actor: string,
      comment: string,
      at: Omit<Comment, 'creator'>,
      mentions: Mentions,
    ): void {
      const { post, parent } = at
      comments.set(comment, { ...at, creator: actor, mentions })
      const repliedTo = parent === undefined ? undefined : comments.get(parent)?.creator
      const author = authors.get(post) ?? ''
      if (repliedTo !== undefined) tell({ kind: 'reply', user: repliedTo, actor, post, comment })
      for (const user of mentions)
        if (user !== repliedTo) tell({ kind: 'mention', user, actor, post, comment })
      if (author !== repliedTo && !mentions.includes(author))
        tell({ kind: 'comment', user: author, actor, post, comment })
    },
    edit(comment: string, mentions: Mentions): void {
      const before = comments.get(comment)
      if (before?.creator === undefined) return
      const event = { kind: 'mention', actor: before.creator, post: before.post, comment }
      for (const user of before.mentions) if (!mentions.includes(user)) withdraw({ ...event, user })
      for (const user of mentions) if (!before.mentions.includes(user)) tell({ ...event, user })
      comments.set(comment, { ...before, mentions })
    },
    uncomment(comment: string): void {
      all = all.filter((each) => each.comment !== comment)
      const before = comments.get(comment)
      if (before) comments.set(comment, { ...before, creator: undefined })
    },
    unpost(post: string): void {
      all = all.filter((each) => each.post !== post)
    },
    block: (one: string, other: string): void => {
      blocks.add(pair(one, other))
      withdraw({ kind: 'follow', user: one, actor: other })
      withdraw({ kind: 'follow', user: other, actor: one })
    },
    unblock: (one: string, other: string) => blocks.delete(pair(one, other)),
    mute: (one: string, other: string) => mutes.add(pair(one, other)),
    unmute: (one: string, other: string) => mutes.delete(pair(one, other)),
    muteThread: (user: string, post: string) => threadMutes.add(pair(user, post)),
    /** What a person's list contains now. */
    toldTo: (user: string): Entry[] => all.filter((each) => each.user === user && isShown(each)),
  }
}
