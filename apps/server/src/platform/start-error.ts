/** Something outside the process keeps us from starting. The message is one line that an operator can act on. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
