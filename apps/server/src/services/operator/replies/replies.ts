import { AppError, isBlank, LIMITS, newId } from '@devhood/contract'
import type { SavedReply, SavedReplyList } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import type { RecordEntry } from '../audit/audit.ts'
import type { ReplyBody } from '../schema.ts'
import { deleteReply, insertReply, listReplies, updateReply } from './replies-store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly record: RecordEntry
}

/** Throws `general_argument_invalid`. */
function checkTexts({ title, text }: ReplyBody): void {
  const empty = isBlank(title) ? 'title' : isBlank(text) ? 'text' : undefined
  if (empty !== undefined)
    throw new AppError('general_argument_invalid', { message: `Parameter "${empty}" is empty.` })
}

async function getReply(db: Reader, id: string) {
  const reply = (await listReplies(db)).find(({ $id }) => $id === id)
  if (reply === undefined)
    throw new AppError('document_not_found', { message: 'There is no such saved reply.' })
  return reply
}

const present = ({
  $id,
  $createdAt,
  title,
  text,
}: Omit<SavedReply, '$createdAt'> & { readonly $createdAt: number }) => ({
  $id,
  $createdAt: formatInstant($createdAt),
  title,
  text,
})

/** Texts that operators write, for the reasons that moderators give. The log has each with its text. */
export function savedReplies({ database, now, record }: Options) {
  async function list(): Promise<SavedReplyList> {
    const replies = (await listReplies(database)).map(present)
    return { total: replies.length, replies }
  }

  /** Throws `general_argument_invalid`, and `general_bad_request` for one too many. */
  async function create({ userId: operator }: Actor, texts: ReplyBody): Promise<SavedReply> {
    checkTexts(texts)
    return database.write(async (tx) => {
      if ((await listReplies(tx)).length >= LIMITS.savedRepliesMax)
        throw new AppError('general_bad_request', {
          message: `There are ${LIMITS.savedRepliesMax} saved replies already: delete one first.`,
        })
      const time = now()
      const row = { $id: newId(time), $createdAt: time, ...texts }
      await insertReply(tx, row)
      await record(tx, { action: 'saveReply', operator, note: texts.text })
      return present(row)
    })
  }

  /** Throws as `create`, and `document_not_found`. */
  async function replace(
    { userId: operator }: Actor,
    id: string,
    texts: ReplyBody,
  ): Promise<SavedReply> {
    checkTexts(texts)
    return database.write(async (tx) => {
      const reply = await getReply(tx, id)
      await updateReply(tx, id, texts)
      await record(tx, { action: 'saveReply', operator, note: texts.text })
      return present({ ...reply, ...texts })
    })
  }

  /** Throws `document_not_found`. */
  async function drop({ userId: operator }: Actor, id: string): Promise<void> {
    await database.write(async (tx) => {
      const { text } = await getReply(tx, id)
      await deleteReply(tx, id)
      await record(tx, { action: 'deleteReply', operator, note: text })
    })
  }

  return { list, create, replace, drop }
}

export type SavedReplies = ReturnType<typeof savedReplies>
