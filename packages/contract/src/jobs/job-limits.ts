/** By themselves, because profiles need them and none of the values of ads. */
export const JOB_LIMITS = {
  titleMin: 3,
  titleMax: 120,
  companyMax: 100,
  descriptionMax: 10_000,
  contactMax: 500,
  placeMax: 100,
  stackMax: 20,
  stackTagMax: 30,
  /** Some currencies need many digits. The yearly amount of such an hourly salary still is a safe integer. */
  salaryMax: 100_000_000_000,
  /** What is told and asked before names. */
  cardStackMax: 8,
  noteMax: 200,
  questionMax: 200,
  answerMax: 500,
  phoneMax: 40,
  overlapMin: 1,
  overlapMax: 12,
  /** Milliseconds: lifetime of a live ad, and the period before its end in which it can be renewed. */
  liveFor: 30 * 86_400_000,
  renewableFor: 7 * 86_400_000,
  /** Maximum number of ads per person: live ones, and all. */
  liveMax: 10,
  keptMax: 100,
  searchesMax: 20,
  searchNameMax: 60,
  /** Length of all filters together in a URL, where a character may take twelve. */
  searchQueryMax: 12_080,
} as const
