/** A `Date` header has whole seconds: up to this many milliseconds may have passed since. */
const MAX_HEADER_LAG = 999

/**
 * The server's time, based on the `Date` of its last response; before the first one, this device's time. It is never
 * behind the server's time at the response, and less than a second ahead. So five minutes on the server never show as
 * four here.
 */
function createServerClock() {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    sync: (headers: Headers): void => {
      const serverTime = Date.parse(headers.get('date') ?? '')
      if (!Number.isNaN(serverTime)) offset = serverTime + MAX_HEADER_LAG - Date.now()
    },
  }
}

export const serverClock = createServerClock()
