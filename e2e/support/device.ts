import { type Page } from '@playwright/test'

/** How many bytes of files the browser has stored of this site, sealed ones included. */
export function storedFileBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const sizeOf = (value: unknown): number => {
      if (value instanceof Blob) return value.size
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
      if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return 0
      return Object.values(value).reduce((sum: number, part) => sum + sizeOf(part), 0)
    }
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) =>
        request.addEventListener('success', () => resolve(request.result)),
      )
    let bytes = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        bytes += sizeOf(await result(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return bytes
  })
}

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
