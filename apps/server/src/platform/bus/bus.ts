type Listener = (message: string) => void

/**
 * Broadcasts events. Messages are small texts and aren't stored: late subscribers, and processes that were
 * disconnected, reload from the database.
 */
export interface Bus {
  /** The id of this process among those that share the bus. */
  readonly id: string
  /**
   * Delivers a message to all subscribers of the topic. Returns at once, before any of them is called, and never
   * throws: a message that can't be sent is lost.
   */
  publish(topic: string, message: string): void
  /** Whether anybody may hear messages of the topic. Nobody has to write those that nobody hears. */
  isHeard(topic: string): boolean
  /**
   * Calls the listener with every later message of the topic, in publishing order, until it is disposed. A listener
   * that throws doesn't affect the others.
   */
  subscribe(topic: string, listener: Listener): Disposable
  /** Whether messages reach other processes now. */
  isUp(): boolean
  /** Whether all messages of other processes arrive now. Otherwise, caches of data that others change may be stale. */
  isReceivingAll(): boolean
  /**
   * Calls the listener after messages of other processes may have been missed, once later ones arrive again. Caches
   * from before must be reloaded.
   */
  onGap(listener: () => void): Disposable
  /**
   * Calls the listener when another process is back after a silence, before its missed messages are delivered. Nobody
   * may have checked `isReceivingAll` during the silence.
   */
  onPeerReturn(listener: () => void): Disposable
  /**
   * `list` returns the ids of the processes that are connected to the database. From now on, a silent process that isn't
   * connected counts as ended: it can't change anything. One that is connected never does.
   */
  trackConnections(list: () => Promise<ReadonlySet<string>>): void
  /**
   * Resolves once the listeners of every other live process have been called with everything published here before. A
   * process that doesn't acknowledge in time is waited for until it no longer considers itself up to date. Never
   * rejects.
   */
  untilDelivered(): Promise<void>
}
