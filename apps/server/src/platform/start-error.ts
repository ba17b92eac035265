/** An external fault that prevents the start. The message is one line that an operator can act on. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
