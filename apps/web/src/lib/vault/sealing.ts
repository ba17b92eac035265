/** A value as it is stored: its JSON and its files, each with the random IV of its encryption before it. */
export interface Sealed {
  /** Base64; it differs each time that a value is stored. */
  readonly text: string
  readonly files: readonly Blob[]
}

const IV_BYTES = 12

/** Stands for a file in the JSON of a value. */
interface FileMark {
  readonly file: number
  readonly name: string
  readonly type: string
  readonly lastModified: number
}

const MARK = 'file\u0000'

/** Encrypts what is stored, and the names of it. Without keys, all of it stays readable. */
export function openSealing(keys?: { readonly cipher: CryptoKey; readonly names: CryptoKey }) {
  async function encrypt(bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> {
    if (!keys) return new Uint8Array(bytes as ArrayBuffer)
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, keys.cipher, bytes)
    const all = new Uint8Array(IV_BYTES + encrypted.byteLength)
    all.set(iv)
    all.set(new Uint8Array(encrypted), IV_BYTES)
    return all
  }
  async function decrypt(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
    if (!keys) return bytes.slice().buffer
    const iv = bytes.subarray(0, IV_BYTES)
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, keys.cipher, bytes.subarray(IV_BYTES))
  }

  async function seal(value: unknown): Promise<Sealed> {
    const files: File[] = []
    const json = JSON.stringify(value, (_name, part: unknown) => {
      if (!(part instanceof File)) return part
      if (!files.includes(part)) files.push(part)
      const { name, type, lastModified } = part
      return { [MARK]: { file: files.indexOf(part), name, type, lastModified } }
    })
    const text = toText(await encrypt(new TextEncoder().encode(json)))
    const sealedFiles: Blob[] = []
    // One after the other: each is in memory as a whole.
    for (const file of files) sealedFiles.push(new Blob([await encrypt(await file.arrayBuffer())]))
    return { text, files: sealedFiles }
  }

  /** undefined where it is damaged, or was stored with another key. */
  async function unseal<T>({ text, files }: Sealed): Promise<T | undefined> {
    try {
      const bytes: ArrayBuffer[] = []
      for (const file of files) bytes.push(await decrypt(new Uint8Array(await file.arrayBuffer())))
      const opened: File[] = []
      const json = new TextDecoder().decode(await decrypt(fromText(text)))
      return JSON.parse(json, (_name, part: unknown) => {
        const mark = (part as Partial<Record<typeof MARK, FileMark>> | null)?.[MARK]
        if (!mark) return part
        return (opened[mark.file] ??= new File([bytes[mark.file] ?? ''], mark.name, mark))
      }) as T
    } catch {
      return undefined
    }
  }

  return {
    seal,
    unseal,
    sealText: async (value: unknown): Promise<string> => (await seal(value)).text,
    unsealText: <T>(text: string): Promise<T | undefined> => unseal<T>({ text, files: [] }),
    /** A name that only the account can tell from others. */
    nameOf: async (text: string): Promise<string> => {
      if (!keys) return encodeURIComponent(text)
      const mark = await crypto.subtle.sign('HMAC', keys.names, new TextEncoder().encode(text))
      return toText(new Uint8Array(mark, 0, 16))
    },
  }
}

export type Sealing = ReturnType<typeof openSealing>

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

export const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
