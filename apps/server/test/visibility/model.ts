import type { CollectionName } from '@devhood/contract/collections'
import type { Actor } from '../../src/engine/index.ts'
import { START } from '../engine/test-engine.ts'
import { PRIVATE_NAMES, type PrivateName } from '../access/field-rows.ts'
import type { Community, Row } from './community.ts'

/*
 * Who sees what, in plain words and in memory: it knows the access table and nothing of the code that it judges.
 */

interface Viewer {
  /** The viewer's own person. */
  readonly self: string | null
  readonly isGuest: boolean
  readonly isOperator: boolean
}

/** A member whom nothing concerns. */
const SOMEBODY: Viewer = { self: null, isGuest: false, isOperator: false }

const viewerOf = (actor: Actor | undefined): Viewer => {
  const isGuest = actor === undefined || actor.isAnonymous === true
  return {
    self: isGuest ? null : actor.userId,
    isGuest,
    isOperator: actor?.role === 'operator',
  }
}

/** The author of a collection's documents whom viewers may have muted. */
const MUTED_BY: Partial<Record<CollectionName, string>> = {
  posts: 'creator',
  comments: 'creator',
  jobs: 'poster',
  notifications: 'actor',
}

type Id = Row[string] | undefined

const ofOwner = <T>(sees: T) =>
  Object.fromEntries(PRIVATE_NAMES.map((name) => [name, sees])) as Record<PrivateName, T>

export function openVisibilityModel({ rowsOf, deleting, isPublic }: Community) {
  const find = (collection: CollectionName, id: Id) =>
    rowsOf(collection).find(({ $id }) => $id === id)
  const isBlocking = (one: Id, other: Id) =>
    rowsOf('blocks').some(({ user, blocked }) => user === one && blocked === other)
  const isMuting = (one: Id, other: Id) =>
    rowsOf('mutes').some(({ user, muted }) => user === one && muted === other)
  /** Blocking an operator hides nothing from the operator. */
  const areApart = ({ self, isOperator }: Viewer, person: Id) =>
    isBlocking(self, person) || (!isOperator && isBlocking(person, self))

  function seesPerson(viewer: Viewer, person: Id): boolean {
    // What is left of a deleted comment has no author.
    if (person === null || person === viewer.self) return true
    if (find('users', person)?.['hidden'] === 1 && !viewer.isOperator) return false
    return !areApart(viewer, person)
  }
  function seesPublished(viewer: Viewer, row: Row, author: Id): boolean {
    if (deleting.has(String(row['$id']))) return false
    const isOwn = author !== null && author === viewer.self
    const isHidden = row['hidden'] === 1 && !viewer.isOperator && !isOwn
    return !isHidden && seesPerson(viewer, author)
  }
  const isOpenTo = ({ isGuest }: Viewer, person: Id) =>
    !isGuest || (isPublic && find('users', person)?.['membersOnly'] !== 1)
  const seesOwn =
    (field: string) =>
    ({ self }: Viewer, row: Row) =>
      self !== null && row[field] === self
  const seesNamed = (viewer: Viewer, collection: CollectionName, id: Id) => {
    const row = find(collection, id)
    return row !== undefined && SEES[collection](viewer, row)
  }

  const SEES: Readonly<Record<CollectionName, (viewer: Viewer, row: Row) => boolean>> = {
    ...ofOwner(seesOwn('user')),
    users: (viewer, { $id }) => seesPerson(viewer, $id) && isOpenTo(viewer, $id),
    links: (viewer, { user }) => seesPerson(viewer, user) && isOpenTo(viewer, user),
    posts: (viewer, row) =>
      seesPublished(viewer, row, row['creator']) && isOpenTo(viewer, row['creator']),
    comments: (viewer, row) =>
      !viewer.isGuest &&
      seesPublished(viewer, row, row['creator']) &&
      seesNamed(viewer, 'posts', row['post']),
    follows: (viewer, { follower, followed }) =>
      !viewer.isGuest && seesPerson(viewer, follower) && seesPerson(viewer, followed),
    notifications: (viewer, row) =>
      seesOwn('user')(viewer, row) &&
      seesPerson(viewer, row['actor']) &&
      (row['post'] === null || seesNamed(viewer, 'posts', row['post'])) &&
      (row['comment'] === null || seesNamed(viewer, 'comments', row['comment'])),
    jobs: (viewer, row) =>
      (!viewer.isGuest || isPublic) &&
      seesPublished(viewer, row, row['poster']) &&
      (row['status'] !== 'draft' || row['poster'] === viewer.self),
    leads: seesOwn('poster'),
    conversations: seesOwn('user'),
    messages: seesOwn('user'),
  }

  const sees = (collection: CollectionName, row: Row, actor: Actor | undefined): boolean =>
    SEES[collection](viewerOf(actor), row)
  function isMuted(collection: CollectionName, row: Row, actor: Actor | undefined): boolean {
    const { self } = viewerOf(actor)
    const field = MUTED_BY[collection]
    return field !== undefined && self !== null && isMuting(self, row[field])
  }
  const isLive = ({ status, expiresAt }: Row) => status === 'live' && Number(expiresAt) > START

  return {
    sees,
    /** Whether an event of the document is sent. */
    getsEvent: (collection: CollectionName, row: Row, actor: Actor | undefined) =>
      sees(collection, row, actor) && !isMuted(collection, row, actor),
    /** Whether the list of all documents has it. */
    lists: (collection: CollectionName, row: Row, actor: Actor | undefined) =>
      sees(collection, row, actor) &&
      !isMuted(collection, row, actor) &&
      (collection !== 'jobs' || isLive(row)),
    /** Whether a list of one author's documents, or of given ones, has it. */
    listsByName: (collection: CollectionName, row: Row, actor: Actor | undefined) =>
      sees(collection, row, actor) && (collection !== 'jobs' || isLive(row)),
    /** Guests get no likes, and don't learn who has posted an ad. */
    isWithheld: (field: string, actor: Actor | undefined) =>
      viewerOf(actor).isGuest && ['likes', 'poster'].includes(field),
    seesNamed: (collection: CollectionName, id: Id, actor: Actor | undefined) =>
      seesNamed(viewerOf(actor), collection, id),
    isMuted,
    /** Whose comment on their post a block hides from its author, while others read it. */
    isKeptByBlock: (comment: Row, actor: Actor) =>
      comment['creator'] !== null &&
      areApart(viewerOf(actor), comment['creator']) &&
      SEES.comments(SOMEBODY, comment),
    /** Whether the page of its post shows it to guests. */
    isOnPublicPage: (comment: Row) =>
      comment['creator'] !== null &&
      SEES.comments(SOMEBODY, comment) &&
      isOpenTo(viewerOf(undefined), comment['creator']),
    isBlocking,
    /** Whether somebody is notified of what another person does. */
    isTold: (person: Id, by: Id) =>
      !isMuting(person, by) && !isBlocking(person, by) && !isBlocking(by, person),
    /** Whether a person has muted a thread. */
    isThreadMuted: (person: Id, post: Id) =>
      rowsOf('threadMutes').some((mute) => mute['user'] === person && mute['post'] === post),
  }
}
