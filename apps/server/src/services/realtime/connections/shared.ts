/** What is open while somebody uses it: `acquire` opens it for the first user, and the last one closes it. */
export function openShared(acquire: () => Disposable) {
  let users = 0
  let current: Disposable | undefined
  function close(): void {
    current?.[Symbol.dispose]()
    current = undefined
  }
  return {
    enter: () => void (users++ === 0 && (current = acquire())),
    leave: () => void (--users === 0 && close()),
    [Symbol.dispose]: close,
  }
}

export type Shared = ReturnType<typeof openShared>
