import { queries, type Reader, type Writer } from '#platform/database'

interface Tables {
  accounts: { $id: string; email: string | null; phone: string | null }
  erasures: { accountId: string }
  erased_ids: { $id: string }
  tokens: { target: string }
  invitations: { email: string }
}
const { column, exists, first, insertNew, remove } = queries<Tables>()

export const insertErasure = insertNew('erasures')

/** Accounts whose erasure isn't finished. */
export const listErasures = column((sql) => sql.selectFrom('erasures').select('accountId'))

/** Retires the id of a deleted account, person or file: it is never assigned again. */
export const retireId = insertNew('erased_ids')

export const wasErased = exists((sql, v: { id: string }) =>
  sql.selectFrom('erased_ids').select('$id').where('$id', '=', v.id),
)

const findAddresses = first((sql, v: { id: string }) =>
  sql.selectFrom('accounts').select(['email', 'phone']).where('$id', '=', v.id),
)

/** The email addresses and phone numbers of the account's owner. */
export async function listAddresses(db: Reader, id: string): Promise<string[]> {
  const { email = null, phone = null } = (await findAddresses(db, { id })) ?? {}
  return [email, phone].filter((address) => address !== null)
}

const deleteTokens = remove('tokens', 'target')
const deleteInvitations = remove('invitations', 'email')
const deleteRow = remove('accounts', '$id')

/** The account with its sessions, identities, tokens, invitations and logs. */
export async function deleteAccount(tx: Writer, id: string): Promise<void> {
  await retireId(tx, { $id: id })
  const { email = null } = (await findAddresses(tx, { id })) ?? {}
  if (email !== null) {
    await deleteTokens(tx, email)
    await deleteInvitations(tx, email)
  }
  await deleteRow(tx, id)
}
