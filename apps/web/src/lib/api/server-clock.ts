/** A `Date` header tells whole seconds: up to this many milliseconds of one have passed. */
const MAX_HEADER_LAG = 999

/**
 * What time it is on the server, by the `Date` of its last answer; by this device's own clock before the first.
 * Never less than the server's own time when the answer was given, and less than a second more: what is exactly five
 * minutes old there isn't four minutes old here.
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
