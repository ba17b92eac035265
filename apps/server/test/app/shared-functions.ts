const compiled = new Map<string, object>()

/**
 * The router compiles functions from texts, which are the same for each server. To compile them anew took a tenth of the
 * time that a server needs to open.
 */
export function shareFunctions(): void {
  globalThis.Function = new Proxy(Function, {
    construct(target, texts: string[]) {
      const key = JSON.stringify(texts)
      const made = compiled.get(key) ?? (Reflect.construct(target, texts) as object)
      compiled.set(key, made)
      return made
    },
  })
}
