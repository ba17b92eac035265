/** Host names of at least two labels, so that URLs can't point into a private network. */
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Whether a text is an http or https URL of a public page, without user name, password or marks of direction. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\\p{Bidi_Control}]+$/iu.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === '' && HOST.test(url.hostname)
}
