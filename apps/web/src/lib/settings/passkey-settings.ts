import { metaReader } from './settings.ts'

/** Whether browsers make passkeys at the server's address, in a separate module because most pages don't ask. */
export const arePasskeysOffered = (): boolean => metaReader(document)('passkeys', 'off') === 'on'
