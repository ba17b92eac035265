import { metaReader } from './settings.ts'

/** Whether guests may read the posts and profiles of this server, in a separate module because sign-in doesn't need it. */
export const publicPages = { isOn: metaReader(document)('public-pages', 'off') === 'on' }
