/** The User-Agents of our requests. */
export const FETCH_AGENT = 'Devhood (pictures and links)'
export const POST_AGENT = 'Devhood (web push)'

/** The Via header of our requests, to recognize one that comes back to us. */
export const VIA = '1.1 devhood-avatars'
