/**
 * Values of any kind, such as files, that all tabs share: the part of `storage.ts` in the browser's database. Nothing
 * here throws, and without a database there are no values.
 */

import { inTime } from '#lib/in-time'

/** Names of the database and of its only store, with which every version has stored values. */
const DATABASE = 'keyval-store'
const STORE = 'keyval'
/** Milliseconds that a page waits for its database: WebKit sometimes never answers. */
const DATABASE_TIMEOUT = 2000

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
  })

/** Opened once, and again after a failure: the browser may have closed it. */
const connection: { opened?: Promise<IDBDatabase | undefined> | undefined } = {}

/** Undefined while there is no answer: the page waits once, and uses a database that answers later. */
function open(): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(DATABASE)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  const answered = resultOf(request).then(async (database) => {
    // Some open, and then never answer.
    await resultOf(database.transaction(STORE).objectStore(STORE).get(''))
    connection.opened = Promise.resolve(database)
    return database
  })
  return inTime(answered, DATABASE_TIMEOUT)
}

/** Runs one transaction, again if it fails once. Undefined where storage is blocked, missing or full. */
async function inStore<T>(
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => Promise<T>,
  mayRepeat = true,
): Promise<T | undefined> {
  try {
    const database = await (connection.opened ??= open())
    if (!database) return undefined
    const transaction = database.transaction(STORE, mode)
    const ended = new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', reject)
    })
    const [result] = await Promise.all([step(transaction.objectStore(STORE)), ended])
    return result
  } catch {
    // Nobody can tell a draft that was not read from one that is not there.
    connection.opened = undefined
    return mayRepeat ? inStore(mode, step, false) : undefined
  }
}

export const getRecord = <T>(key: string): Promise<T | undefined> =>
  inStore('readonly', (store) => resultOf<T>(store.get(key)))

export const getRecords = async <T>(keys: readonly string[]): Promise<(T | undefined)[]> =>
  (await inStore('readonly', (store) =>
    Promise.all(keys.map((key) => resultOf<T | undefined>(store.get(key)))),
  )) ?? []

/** The keys with this beginning. */
export async function recordKeys(prefix: string): Promise<string[]> {
  const keys = await inStore('readonly', (store) =>
    resultOf(store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`))),
  )
  return (keys ?? []) as string[]
}

/** Whether the value is stored. */
export const setRecord = async (key: string, value: unknown): Promise<boolean> =>
  (await inStore('readwrite', (store) => resultOf(store.put(value, key)))) !== undefined

/** Replaces a value in one transaction. */
export const updateRecord = <T>(key: string, change: (before: T | undefined) => T) =>
  inStore('readwrite', async (store) =>
    resultOf(store.put(change(await resultOf<T | undefined>(store.get(key))), key)),
  )

export const deleteRecords = async (keys: readonly string[]): Promise<void> => {
  await inStore('readwrite', (store) => Promise.all(keys.map((key) => resultOf(store.delete(key)))))
}
