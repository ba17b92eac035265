import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Platform } from 'react-native'
import { vi } from 'vitest'
import { cookieJar } from '../http/cookie-jar.ts'

/** A file as native apps name it in a form. */
interface NativeFile {
  readonly uri: string
  readonly name: string
  readonly type: string
}

/** React Native's form: it takes files by their addresses, and reads them when it is sent. */
class NativeForm {
  readonly parts: [name: string, value: string | NativeFile][] = []
  append(name: string, value: string | NativeFile): void {
    this.parts.push([name, value])
  }
}

async function bytesAt(uri: string): Promise<Buffer<ArrayBuffer>> {
  return uri.startsWith('data:')
    ? Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
    : readFile(fileURLToPath(uri))
}

async function bodyOf({ parts }: NativeForm, FormOfNode: typeof FormData): Promise<FormData> {
  const form = new FormOfNode()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([await bytesAt(value.uri)], value.name, { type: value.type }))
  return form
}

type NativeInit = Omit<RequestInit, 'body'> & { readonly body?: NativeForm | string }

/**
 * What a native app has in place of a browser: cookies that the system keeps and sends to HTTP and to sockets alike, no
 * origin but the one that the SDK names, forms of files by address. Apps bring a `localStorage`, which the SDK reads.
 */
export function openNativeRuntime(platform: 'android' | 'ios') {
  const { fetch: fetchOfNode, FormData: FormOfNode } = globalThis
  const jar = cookieJar()
  const stored = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  const closings: Promise<unknown>[] = []
  Platform.OS = platform

  async function nativeFetch(url: string, { body, headers, ...init }: NativeInit = {}) {
    const sent = { ...(headers as Record<string, string>), ...jar.headers() }
    const content = body instanceof NativeForm ? await bodyOf(body, FormOfNode) : body
    const response = await fetchOfNode(url, {
      ...init,
      headers: sent,
      ...(content !== undefined && { body: content }),
    })
    jar.keep(response.headers.getSetCookie())
    return response
  }
  class NativeSocket extends WebSocket {
    constructor(url: string, _protocols?: unknown, { headers = {} }: { headers?: object } = {}) {
      // Node takes headers here; the system adds its cookies.
      super(url, { headers: { ...headers, ...jar.headers() } } as never)
      closings.push(once(this, 'close'))
    }
  }
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  /** Sockets are kept open by timers, which go with the app. */
  function setAppInterval(run: () => void, every: number) {
    const timer = setInterval(run, every)
    timers.add(timer)
    return timer
  }
  const console = { warn: () => undefined }
  vi.stubGlobal('fetch', nativeFetch)
  vi.stubGlobal('FormData', NativeForm)
  vi.stubGlobal('WebSocket', NativeSocket)
  vi.stubGlobal('window', { localStorage, console, setTimeout, setInterval: setAppInterval })
  const socketsClosed = async () => Promise.all(closings)
  return {
    /** Resolves when the app has closed its sockets, soon after its last subscription has ended. */
    socketsClosed,
    async [Symbol.asyncDispose]() {
      await socketsClosed()
      for (const timer of timers) clearInterval(timer)
      vi.unstubAllGlobals()
    },
  }
}
