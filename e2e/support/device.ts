import { type Page } from '@playwright/test'

/** Everything that the browser has stored of this site, as one text: names, texts, and the bytes of files. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = []
    const add = async (value: unknown): Promise<void> => {
      if (value instanceof Blob)
        parts.push(new TextDecoder('latin1').decode(await value.arrayBuffer()))
      else if (value instanceof CryptoKey) parts.push('CryptoKey')
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) {
          parts.push(name)
          await add(part)
        }
      else parts.push(String(value))
    }
    await add(Object.entries(localStorage))
    await add(Object.entries(sessionStorage))
    for (const { name = '' } of await indexedDB.databases()) {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) =>
          request.addEventListener('success', () => resolve(request.result)),
        )
      const database = await result(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const [keys, values] = await Promise.all([
          result(database.transaction(store).objectStore(store).getAllKeys()),
          result(database.transaction(store).objectStore(store).getAll()),
        ])
        parts.push(...keys.map(String))
        for (const value of values) await add(value)
      }
      database.close()
    }
    return parts.join('\n')
  })
}
