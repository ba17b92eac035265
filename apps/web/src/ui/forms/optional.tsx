/** Mark of an optional field, at the end of its label's line. */
export const OPTIONAL = <span className="text-small text-muted">optional</span>
