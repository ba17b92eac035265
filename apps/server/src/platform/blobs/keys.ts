const SEGMENT = '[a-z0-9_-](?:[a-z0-9._-]{0,98}[a-z0-9_-])?'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`)

/** Returns a valid key or folder name, or throws: no other text becomes a path. */
export function checkKey(key: string): string {
  if (KEY.test(key)) return key
  throw new TypeError(`Not a key for a blob: ${JSON.stringify(key).slice(0, 100)}`)
}
