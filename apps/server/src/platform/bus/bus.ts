type Listener = (message: string) => void

/**
 * Tells whoever listens that something has happened. Messages are small texts, kept nowhere: who was not
 * listening, or a process that was cut off, reads anew from the database.
 */
export interface Bus {
  /**
   * Hands a message to all who listen to the topic. Returns at once, before any of them has heard it,
   * and never throws: a message that can not be passed on is lost.
   */
  publish(topic: string, message: string): void
  /**
   * Calls the listener with every message of the topic that is published from now on, in the order of
   * their publishing, until it is disposed. A listener that throws keeps nothing from the others.
   */
  subscribe(topic: string, listener: Listener): Disposable
  /** Whether messages reach other processes now. */
  isUp(): boolean
  /**
   * Whether every message of other processes is heard now. While it is not, what is kept in memory of things that
   * others change may be out of date.
   */
  isReceivingAll(): boolean
  /**
   * Calls the listener when messages of other processes may have been missed, once those that follow are heard again:
   * what was kept before is to be read anew.
   */
  onGap(listener: () => void): Disposable
  /**
   * Calls the listener when another process is heard again after a silence, before it is told what that one said
   * meanwhile: nobody may have looked at `isReceivingAll` during the silence.
   */
  onPeerReturn(listener: () => void): Disposable
  /**
   * Resolves once the listeners of every other process that is there have been called with all that was published
   * here before. A process that says nothing of it is given so much time that it doesn't count itself as whole any
   * more. Never rejects.
   */
  untilDelivered(): Promise<void>
}
