/** Overrides, embeddings and isolates: what they turn around goes on where they are not closed. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** A text with somebody's words in it as it may stand where nothing can part them from ours. */
export const stripBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '')
