import type { Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import type { RuleContext } from '../../shared/rules.ts'
import { previewOf } from '../preview.ts'
import { changeLastText, findCopy, insertVersion, reaching, updateMessage } from '../store.ts'

/** A message of its author's before a change. */
interface Before {
  readonly message: string
  readonly conversation: string
  readonly text: string
}

/** Changes what the other has of a message, and what the lists of both say. The earlier text is kept as evidence. */
export function openCopies({ changes, engine, now }: Pick<Services, 'changes' | 'engine' | 'now'>) {
  const findReached = reaching(engine.visibilitySql)
  const announce = (tx: Writer, collection: 'conversations' | 'messages', id: string) =>
    changes.announce(tx, { kind: 'document', collection, id, action: 'update' })

  async function changePreview(tx: Writer, conversation: string, message: string, whole: string) {
    const text = previewOf(whole)
    if ((await changeLastText(tx, { conversation, message, text })) > 0)
      announce(tx, 'conversations', conversation)
  }

  type Copy = NonNullable<Awaited<ReturnType<typeof findCopy>>>
  async function changeCopy(
    tx: Writer,
    copy: Copy,
    change: { text: string; [column: string]: string | number },
  ) {
    const $updatedAt = Math.max(now(), copy.$updatedAt + 1)
    await updateMessage(tx, copy.$id, { ...change, $updatedAt })
    announce(tx, 'messages', copy.$id)
    await changePreview(tx, copy.conversation, copy.$id, change.text)
  }

  async function keep(tx: Writer, { message, conversation, text }: Before, after: string) {
    await insertVersion(tx, { message, at: now(), text })
    await changePreview(tx, conversation, message, after)
    return findCopy(tx, { original: message })
  }

  /** An edit reaches the other as long as its author does. */
  async function edit({ tx, view: { actor } }: RuleContext, before: Before, text: string) {
    const copy = await keep(tx, before, text)
    const from = actor?.userId ?? ''
    const isReached =
      copy && !actor?.isHidden && (await tx.first(findReached, { from, to: copy.user }))
    if (copy && isReached) await changeCopy(tx, copy, { text, editedAt: now() })
    else await changeNothing(tx, before.message, text)
  }

  /** What reaches nobody costs as much as what reaches somebody. */
  async function changeNothing(tx: Writer, message: string, text: string): Promise<void> {
    await updateMessage(tx, message, { text })
    await changeLastText(tx, { conversation: '', message, text })
  }

  /** A deletion always does. */
  async function retract({ tx }: RuleContext, before: Before): Promise<void> {
    const copy = await keep(tx, before, '')
    if (copy) await changeCopy(tx, copy, { text: '', deletedAt: now() })
    else await changeNothing(tx, before.message, '')
  }
  return { edit, retract }
}
