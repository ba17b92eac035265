/** Names of at least two labels, so that nothing on somebody's own network is meant. */
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Whether a text is the http or https address of a page that everybody may open, without a name or a password in it. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === '' && HOST.test(url.hostname)
}
