import { CHOICE_LABELS, type Choice } from './choices.ts'

interface ActsProps {
  readonly choices: readonly Choice[]
  readonly possible: (choice: Choice) => boolean
  readonly chosen: string
  readonly onChoose: (choice: Choice) => void
}

/** What to do, as one row of which one is chosen: digits choose, too. */
export const Acts = ({ choices, possible, chosen, onChoose }: ActsProps) => (
  <fieldset aria-label="Decision" className="op-acts">
    {choices.map((choice, at) => (
      <label key={choice}>
        <input
          type="radio"
          name="decision"
          data-action={choice}
          checked={choice === chosen}
          disabled={!possible(choice)}
          // A digit chooses, too: Tab goes on from here.
          onClick={({ currentTarget }) => currentTarget.focus()}
          onChange={() => onChoose(choice)}
        />
        <kbd aria-hidden="true">{at + 1}</kbd>
        <span>{CHOICE_LABELS[choice]}</span>
      </label>
    ))}
  </fieldset>
)
