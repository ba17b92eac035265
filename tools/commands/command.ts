/** A command of `devhood`. */
export interface Command {
  /** What `devhood COMMAND --help` prints. */
  readonly help: string
  /** Prints what it has done; returns the exit code. Throws errors whose message is for the operator. */
  readonly run: (args: readonly string[]) => Promise<number>
}
