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
}
