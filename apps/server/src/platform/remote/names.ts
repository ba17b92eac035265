/** As whom we ask other servers. */
export const AGENT = 'Devhood (pictures for /avatars)'

/** Goes along with what we ask, so that we know our own question should it come back to us. */
export const VIA = '1.1 devhood-avatars'
