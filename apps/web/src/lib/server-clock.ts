/** A `Date` header tells whole seconds: up to this many milliseconds of one have passed. */
const REST_OF_SECOND = 999

/**
 * What time it is on the server, by the `Date` of its last answer; by this device's own clock before the first.
 * Never less than the server's own time when the answer was given, and less than a second more: what is exactly five
 * minutes old there isn't four minutes old here.
 */
function createServerClock() {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    hear: (headers: Headers): void => {
      const told = Date.parse(headers.get('date') ?? '')
      if (!Number.isNaN(told)) ahead = told + REST_OF_SECOND - Date.now()
    },
  }
}

export const serverClock = createServerClock()
