/** Lets the browser save what is at an address: by a link, but for code that has asked for something else first. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
