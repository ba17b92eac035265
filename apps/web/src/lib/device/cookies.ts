const PROBE = 'devhood-probe'

function areDropped(): boolean {
  document.cookie = `${PROBE}=1; samesite=strict`
  const isDropped = !document.cookie.includes(PROBE)
  document.cookie = `${PROBE}=; max-age=0`
  return isDropped
}

/** Whether the browser drops the cookies of this site. Chromium says that cookies are enabled even where it does. */
export function areCookiesBlocked(): boolean {
  try {
    return areDropped()
  } catch {
    return !navigator.cookieEnabled
  }
}
