/** The User-Agent of our requests. */
export const AGENT = 'Devhood (pictures for /avatars)'

/** The Via header of our requests, to recognize one that comes back to us. */
export const VIA = '1.1 devhood-avatars'
