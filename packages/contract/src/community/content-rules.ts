/** What a content rule looks for: words in this order, or links to a site or a part of it. */
export const RULE_KINDS = ['words', 'link'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** `flag`: everybody sees it, and it is in the queue of reports. `hold`: it also waits for a moderator, seen by its author alone. */
export const RULE_EFFECTS = ['flag', 'hold'] as const
export type RuleEffect = (typeof RULE_EFFECTS)[number]

export const RULE_LIMITS = {
  /** Characters of what a rule looks for. */
  textMax: 200,
  /** Rules of an instance. */
  rulesMax: 200,
  /** What one rule holds in an hour; beyond it, it flags. */
  heldAnHour: 50,
  /** Of each kind of content, the newest are tried before a rule is in force. */
  tried: 1000,
  /** A rule that would have held a larger part of what was tried is refused. */
  heldPart: 0.1,
} as const

/** Why something is in the queue of reports that nobody has reported. */
export const FOUND_BY_RULE = 'rule'
