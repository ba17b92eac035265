/** Overrides, embeddings and isolates: left open, they also reorder the text after them. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** User text without bidi controls, for places where no markup can isolate it from ours. */
export const stripBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '')
